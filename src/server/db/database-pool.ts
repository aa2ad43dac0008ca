import { type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnavailable, explainDriverError, isUnanswered } from './database-error.ts';
import { NamingClient } from './statement-names.ts';

type Arguments = readonly unknown[];
type Answering = (...args: Arguments) => Promise<unknown>;
type LendCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** While the database is down one connection is attempted at a time, this long after the attempt before it. */
const ATTEMPT_PAUSE_MS = 250;

const explained = async (answer: Promise<unknown>): Promise<unknown> => {
  try {
    return await answer;
  } catch (error) {
    throw explainDriverError(error);
  }
};

/**
 * A client whose failures say whether the connection is to blame. After a statement that was not answered in time it
 * closes the connection: what is sent behind that statement, e.g. ROLLBACK, would wait as long once more.
 */
export class DatabaseClient extends NamingClient {
  /** Called when a statement was not answered within `query_timeout`. */
  onUnanswered = (): void => {};

  constructor(config?: ClientConfig) {
    super(config);
    // A connection that breaks emits `error` besides failing its statements; without a listener that ends the process.
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
    if (isUnanswered(error)) {
      this.abandon();
      this.onUnanswered();
    }
    throw error;
  }

  /** Closes the connection without a word to the server: on a dead line `end` waits for ever. */
  abandon(): void {
    this.connection.stream.destroy();
  }
}

/** Of a statement that only reads the second answer is as good as the first. */
const onlyReads = ([first]: Arguments): boolean => {
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
  return typeof text === 'string' && /^\s*select\b/i.test(text) && !text.includes('pg_notify');
};

/**
 * A pool for a database that may go away and come back. Connections that break, in use or not, never end the process.
 * While there is no connection and none can be made, callers are refused at once rather than each waiting for an
 * attempt of its own; the first attempt that succeeds ends that. `query` sends a `select` once more when its connection
 * was lost. After a statement that was not answered, connections that are older are replaced before they are used.
 * Both methods throw `DatabaseUnavailable` where the driver throws its several kinds of errors for that.
 */
export class DatabasePool extends Pool {
  /** Connections that were made and have not ended. */
  #established = 0;
  readonly #waiting = new Set<(refusal: Error) => void>();
  #outage: { readonly error: Error; readonly nextAttempt: number } | undefined;
  #isAttempting = false;
  /** Connections of an earlier generation are not lent any more. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();

  constructor(options: PoolConfig) {
    super({ Client: DatabaseClient, ...options });
    this.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      if (client instanceof DatabaseClient) client.onUnanswered = () => this.#distrust();
      this.#established += 1;
      this.#outage = undefined;
    });
    this.on('remove', () => {
      this.#established -= 1;
    });
    const query: (...args: never) => unknown = super.query;
    const ask: Answering = (...args) => explained(Promise.resolve(Reflect.apply(query, this, args)));
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

  async #ask(ask: Answering, args: Arguments): Promise<unknown> {
    try {
      return await ask(...args);
    } catch (error) {
      if (isUnanswered(error)) this.#distrust();
      const isLost = error instanceof DatabaseUnavailable && error.kind === 'connection-lost';
      if (!isLost || this.#outage || !onlyReads(args)) throw error;
      return ask(...args);
    }
  }

  /**
   * A network that dropped the packets of one connection has forgotten the others too, most likely: each would hold up a
   * statement until it times out.
   */
  #distrust(): void {
    this.#generation += 1;
  }

  async #lend(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#lendAny();
      if (this.#generations.get(client) === this.#generation) return client;
      if (client instanceof DatabaseClient) client.abandon();
      client.release(true);
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

  /** The failure of an attempt to connect is everybody's who waits, unless there are other connections to wait for. */
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
