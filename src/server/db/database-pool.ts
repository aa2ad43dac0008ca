import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { noteCommit } from './commit-guard.ts';
import { DatabaseUnavailable, explainDriverError, explainWriteFailure, isUnanswered } from './database-error.ts';

/** Limits the named statements, so that generated SQL cannot fill the server's memory with plans. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Config = { readonly text: string; readonly values?: unknown; readonly name?: unknown; readonly submit?: unknown };

const hasText = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

/** The arguments of `client.query`, with a name for a query that has an empty one, or none but parameters. */
function withName(args: readonly unknown[]): readonly unknown[] {
  const [first, second, ...rest] = args;
  const config = typeof first === 'string' ? { text: first } : first;
  if (!hasText(config) || config.name || config.submit !== undefined) return args;
  const values = Array.isArray(second) ? second : config.values;
  const isParameterised = Array.isArray(values) && values.length > 0;
  if (!isParameterised && config.name !== '') return args;
  const named = { ...config, values, name: nameOf(config.text) };
  return typeof second === 'function' ? [named, second, ...rest] : [named, ...rest];
}

/**
 * A node-postgres client that names every parameterised query after its text, so that PostgreSQL parses and plans it
 * once per connection. Planning is most of the cost of a short query, above all in WebAssembly.
 * A pooler in transaction mode needs support for named statements (PgBouncer 1.21 or later).
 */
class NamingClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    const query: (...args: never) => unknown = super.query;
    Object.defineProperty(this, 'query', {
      value: (...args: unknown[]) => Reflect.apply(query, this, withName(args)),
      configurable: true,
    });
  }
}

type Arguments = readonly unknown[];
type Sending = (...args: Arguments) => Promise<unknown>;
type LendCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

const explained = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw explainDriverError(error);
  }
};

const isLost = (error: unknown): boolean => error instanceof DatabaseUnavailable && error.kind === 'connection-lost';

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

/** Connections that reads share. A slow statement holds up only those behind it, on one of them. */
const SHARED_CONNECTIONS = 2;

/** A connection that reads share: each is sent behind the others, without waiting for their answers. */
interface SharedConnection {
  readonly client: Promise<PoolClient>;
  /** Sent, and not answered yet. */
  reads: number;
  isLost: boolean;
}

const WRITES = /\b(?:insert|update|delete|merge)\b/i;

/** A read-only statement can be repeated safely. One that begins with its CTEs may write in one of them. */
const onlyReads = ([first]: Arguments): boolean => {
  const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
  if (typeof text !== 'string' || text.includes('pg_notify')) return false;
  return /^\s*select\b/i.test(text) || (/^\s*with\b/i.test(text) && !WRITES.test(text));
};

/**
 * A pool that survives outages of its database. Broken connections, in use or idle, never end the process. A statement
 * that only reads, or was not sent because no connection could be made, is sent once more. What ended one connection, e.g.
 * a restart of the database or a network that drops packets, has most likely ended the others too, each of which would
 * fail a statement or block it until its timeout: older connections are replaced before they are used.
 * Both methods throw `DatabaseUnavailable` in place of the driver's various errors.
 *
 * With `pipeline`, reads outside a transaction share two connections (https://node-postgres.com/features/pipelining): most
 * of a short statement's cost is that the server falls asleep and is woken for each one
 * (docs/decisions/0118-reads-share-connections.md).
 */
export class DatabasePool extends Pool {
  /** Connections of earlier generations are not handed out any more. */
  #generation = 0;
  readonly #generations = new WeakMap<PoolClient, number>();

  /** Empty without `pipeline`. */
  readonly #shared: (SharedConnection | undefined)[];

  constructor(options: PoolConfig) {
    super({ Client: DatabaseClient, ...options });
    this.#shared = Array.from({ length: options.pipeline ? SHARED_CONNECTIONS : 0 });
    this.on('connect', (client) => {
      this.#generations.set(client, this.#generation);
      if (client instanceof DatabaseClient) client.onLost = () => this.#distrust();
    });
    const query: (...args: never) => unknown = super.query;
    const send: Sending = async (...args) => Reflect.apply(query, this, args);
    Object.defineProperty(this, 'query', { value: (...args: Arguments) => this.#ask(send, args), configurable: true });
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

  async #ask(send: Sending, args: Arguments, isRepeat = false): Promise<unknown> {
    const reads = onlyReads(args);
    try {
      const answer = await (reads && this.#shared.length > 0 ? this.#read(args) : send(...args));
      // Commits by itself.
      if (!reads) noteCommit(false);
      return answer;
    } catch (error) {
      // Failures to connect have been explained by `#lend`.
      const wasSent = !(error instanceof DatabaseUnavailable);
      if (wasSent && isLost(explainDriverError(error))) this.#distrust();
      const failure = reads ? explainDriverError(error) : explainWriteFailure(error);
      if (isRepeat || !isLost(failure) || (wasSent && !reads)) throw failure;
      return this.#ask(send, args, true);
    }
  }

  /** Sends a read on the shared connection with the fewest reads; after its last one it goes back to the pool. */
  async #read(args: Arguments): Promise<unknown> {
    const counts = this.#shared.map((shared) => shared?.reads ?? 0);
    const at = counts.indexOf(Math.min(...counts));
    const shared = this.#shared[at] ?? { client: this.#lend(), reads: 0, isLost: false };
    this.#shared[at] = shared;
    const leave = (): void => {
      if (this.#shared[at] === shared) this.#shared[at] = undefined;
    };
    shared.reads += 1;
    try {
      const client = await shared.client;
      return await Reflect.apply<Client, Arguments, Promise<unknown>>(client.query, client, args);
    } catch (error) {
      shared.isLost ||= isLost(explainDriverError(error));
      if (shared.isLost) leave();
      throw error;
    } finally {
      shared.reads -= 1;
      if (shared.reads === 0) {
        leave();
        shared.client.then(
          (client) => client.release(shared.isLost),
          () => {},
        );
      }
    }
  }

  #distrust(): void {
    this.#generation += 1;
    this.#shared.fill(undefined);
  }

  async #lend(): Promise<PoolClient> {
    for (;;) {
      const client = await explained(super.connect());
      if (this.#generations.get(client) === this.#generation) return client;
      if (client instanceof DatabaseClient) client.abandon();
      client.release(true);
    }
  }
}
