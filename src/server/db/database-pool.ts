import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { noteCommit } from './commit-trace.ts';
import { DatabaseUnavailable, explainDriverError, explainWriteFailure, isUnanswered } from './database-error.ts';
import { NamingClient } from './statement-names.ts';

type Arguments = readonly unknown[];
type Answering = (...args: Arguments) => Promise<unknown>;
type LendCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** While the database is down, one connection is attempted at a time, with this pause in between. */
const ATTEMPT_PAUSE_MS = 250;

const explained = async (answer: Promise<unknown>): Promise<unknown> => {
  try {
    return await answer;
  } catch (error) {
    throw explainDriverError(error);
  }
};

const isLost = (error: unknown): boolean => error instanceof DatabaseUnavailable && error.kind === 'connection-lost';

/** Whether a statement failed by its connection. Failures to connect, which the pool has explained, do not count. */
const lostItsConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseUnavailable) && isLost(explainDriverError(error));

/**
 * A client that reports whether a failure was the connection's fault. After a statement without an answer it closes the
 * connection, since any further statement on it, e.g. ROLLBACK, would time out too.
 */
export class DatabaseClient extends NamingClient {
  /** Called when a statement failed because its connection broke or gave no answer within `query_timeout`. */
  onLost = (): void => {};

  constructor(config?: ClientConfig) {
    super(config);
    // A broken connection emits `error` besides failing its statements; without a listener that ends the process.
    this.on('error', () => {});
    const query: (...args: never) => unknown = this.query;
    Object.defineProperty(this, 'query', {
      value: (...args: Arguments) => {
        const answer: unknown = Reflect.apply(query, this, args);
        return answer instanceof Promise ? explained(answer).catch((error: unknown) => this.#fail(error)) : answer;
      },
    });
  }

  #fail(error: unknown): never {
    if (isUnanswered(error)) this.abandon();
    if (isLost(error)) this.onLost();
    throw error;
  }

  /** Closes the socket without the protocol's goodbye: on a dead connection `end` never resolves. */
  abandon(): void {
    this.connection.stream.destroy();
  }
}

const WRITES = /\b(?:insert|update|delete|merge)\b/i;

/** A read-only statement can be repeated safely. One that begins with its CTEs may write in one of them. */
const onlyReads = ([first]: Arguments): boolean => {
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
  if (typeof text !== 'string' || text.includes('pg_notify')) return false;
  return /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !WRITES.test(text));
};

/**
 * A pool that survives outages of its database. Broken connections, in use or idle, never end the process. While no
 * connection exists and none can be made, callers fail at once instead of each waiting for an attempt of its own; the
 * first successful attempt ends that state. `query` repeats a `select` once when its connection was lost. After that, or
 * a statement without an answer, older connections are replaced before they are used.
 * Both methods throw `DatabaseUnavailable` in place of the driver's various errors.
 */
export class DatabasePool extends Pool {
  /** Connections that are established and not closed. */
  #established = 0;
  readonly #waiting = new Set<(error: Error) => void>();
  #outage: { readonly error: Error; readonly nextAttempt: number } | undefined;
  #isAttempting = false;
  /** Connections of earlier generations are not handed out any more. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();

  constructor(options: PoolConfig) {
    super({ Client: DatabaseClient, ...options });
    this.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      if (client instanceof DatabaseClient) client.onLost = () => this.#distrust();
      this.#established += 1;
      this.#outage = undefined;
    });
    this.on('remove', () => {
      this.#established -= 1;
    });
    const query: (...args: never) => unknown = super.query;
    const ask: Answering = async (...args) => Reflect.apply(query, this, args);
    Object.defineProperty(this, 'query', { value: (...args: Arguments) => this.#ask(ask, args), configurable: true });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: LendCallback): void;
  override connect(callback?: LendCallback): Promise<PoolClient> | undefined {
    const lent = this.#lend();
    if (!callback) return lent;
    lent.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    );
    return undefined;
  }

  #ask(ask: Answering, args: Arguments): Promise<unknown> {
    return onlyReads(args) ? this.#read(ask, args) : this.#write(ask, args);
  }

  async #read(ask: Answering, args: Arguments): Promise<unknown> {
    try {
      return await ask(...args);
    } catch (error) {
      if (lostItsConnection(error)) this.#distrust();
      const failure = explainDriverError(error);
      if (!isLost(failure) || this.#outage) throw failure;
      return explained(ask(...args));
    }
  }

  /** Commits by itself. */
  async #write(ask: Answering, args: Arguments): Promise<unknown> {
    try {
      const answer = await ask(...args);
      noteCommit();
      return answer;
    } catch (error) {
      if (lostItsConnection(error)) this.#distrust();
      throw explainWriteFailure(error);
    }
  }

  /**
   * What ended one connection, e.g. a restart of the database or a network that drops packets, has most likely ended the
   * others too: each would fail a statement, or block it until its timeout.
   */
  #distrust(): void {
    this.#generation += 1;
  }

  async #lend(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#lendPatiently();
      if (this.#generations.get(client) === this.#generation) return client;
      if (client instanceof DatabaseClient) client.abandon();
      client.release(true);
    }
  }

  /** While other connections work, a failed attempt to connect is repeated once: it has sent no statement. */
  async #lendPatiently(): Promise<PoolClient> {
    try {
      return await this.#lendAny();
    } catch (error) {
      if (!isLost(error) || this.#established === 0) throw error;
      return this.#lendAny();
    }
  }

  #lendAny(): Promise<PoolClient> {
    const { error, nextAttempt } = this.#outage ?? {};
    if (error && this.#established === 0) {
      if (this.#isAttempting || performance.now() < (nextAttempt ?? 0)) return Promise.reject(error);
      this.#isAttempting = true;
    }
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      super.connect((failure, client, done) => {
        this.#isAttempting = false;
        const isWaiting = this.#waiting.delete(reject);
        if (client && isWaiting) resolve(client);
        else if (client) done();
        else reject(this.#note(failure));
      });
    });
  }

  /** A failed connection attempt fails all waiting callers, unless other connections may still become free. */
  #note(failure: unknown): unknown {
    const error = explainDriverError(failure);
    if (!(error instanceof DatabaseUnavailable) || error.kind !== 'connection-lost' || this.#established > 0)
      return error;
    this.#outage = { error, nextAttempt: performance.now() + ATTEMPT_PAUSE_MS };
    for (const refuse of this.#waiting) refuse(error);
    this.#waiting.clear();
    return error;
  }
}
