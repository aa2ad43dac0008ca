import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { makePrivateFolderSync } from '../../lib/private-folder.ts';
import { DatabasePool } from '../database-pool.ts';
import { DatabaseStartError, folderError } from '../start-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { openThread, type PgliteThread } from './pglite-thread.ts';
import { unpackTemplate } from './template.ts';

export type EmbeddedOptions = {
  /** The data folder, created when missing. PostgreSQL's files are in its subfolder `pgdata`. */
  readonly directory: string;
  /** A file made by `createTemplate`; used for a folder without a database, if the file exists. */
  readonly template?: string | undefined;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /** How long a query waits for the only connection. */
  readonly connectionTimeoutMillis: number;
  readonly onFatal: (error: Error) => void;
};

/** PGlite's messages for files that PostgreSQL cannot start from; other errors are reported unchanged. */
const DAMAGED = /Aborted|failed to initialize|RuntimeError|PG_VERSION/;

const startError = (directory: string, cause: unknown): DatabaseStartError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const restore = 'restore the whole data folder from a backup';
  const rest = DAMAGED.test(reason)
    ? `, its files are damaged or incomplete (${reason.replace(/\.( .*)?$/s, '')}): ${restore}, or move it away to begin with an empty one.`
    : `: ${reason}. If that happens again, ${restore}.`;
  return new DatabaseStartError(`The embedded database in ${directory} did not start${rest}`, { cause });
};

async function start(directory: string, options: EmbeddedOptions): Promise<PgliteThread> {
  const dataDirectory = resolve(directory, 'pgdata');
  // A file beside the database: PostgreSQL would treat a folder that lost its files as an empty one.
  const marker = resolve(directory, 'made');
  if (existsSync(marker) && !existsSync(resolve(dataDirectory, 'PG_VERSION')))
    throw startError(directory, 'pgdata/PG_VERSION is missing');
  try {
    if (options.template) await unpackTemplate(options.template, dataDirectory);
  } catch (error) {
    throw folderError(directory, error);
  }
  try {
    const thread = await openThread({ dataDirectory, durable: options.durable }, options.onFatal);
    writeFileSync(marker, '');
    return thread;
  } catch (error) {
    throw startError(directory, error);
  }
}

/** A message of the PostgreSQL protocol 3.0: https://www.postgresql.org/docs/current/protocol-message-formats.html */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(`${type}\0\0\0\0${body}`);
  bytes.writeInt32BE(bytes.length - 1, 1);
  return bytes;
}

/** The answer to StartupMessage: AuthenticationOk, ReadyForQuery. */
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);

/** BEGIN as node-postgres sends it, and its answer outside a transaction: CommandComplete, ReadyForQuery. */
const BEGIN = message('Q', 'begin\0');
const BEGUN = Buffer.concat([message('C', 'BEGIN\0'), message('Z', 'T')]);

/** The next connection must inherit neither a transaction nor prepared statements. */
const LEAVE = message('Q', 'rollback; deallocate all\0');

/** Query, Sync and Flush, which the server answers instead of buffering them. */
const ANSWERED = 'QSH';

/**
 * The socket of node-postgres, which writes whole messages: a stream that speaks the PostgreSQL protocol with the session
 * on the thread. All streams share that session, so only one may be open at a time. Destroying it rolls its transaction
 * back, before anything that a later stream sends.
 */
class WireStream extends Duplex {
  readonly #thread: PgliteThread;
  #batch: Buffer[] = [];
  /** BEGIN is answered at once and sent with the next batch: a round trip to the thread costs more than most statements. */
  #beginsNext = false;

  constructor(thread: PgliteThread) {
    super();
    this.#thread = thread;
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    const type = bytes.toString('latin1', 0, 1);
    if (type === '\0') this.#answer(WELCOME);
    else if (type === 'X') this.push(null);
    else this.#batch.push(bytes);
    if (ANSWERED.includes(type)) this.#send().catch((error: Error) => this.destroy(error));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A thread that has ended has nothing left to roll back.
    const leave = () => done(error);
    this.#thread.pass(LEAVE).then(leave, leave);
  }

  async #send(): Promise<void> {
    const batch = Buffer.concat(this.#batch.splice(0));
    const begun = this.#beginsNext ? BEGUN.length : 0;
    this.#beginsNext = !begun && batch.equals(BEGIN);
    if (this.#beginsNext) return this.#answer(BEGUN);
    const answer = await this.#thread.pass(begun ? Buffer.concat([BEGIN, batch]) : batch);
    if (begun && !BEGUN.equals(answer.subarray(0, begun)))
      throw new Error('The embedded database did not begin a transaction as it was asked to.');
    this.#answer(answer.subarray(begun));
  }

  /** Not while the driver writes, which does not expect that of a socket. */
  #answer(bytes: Uint8Array): void {
    process.nextTick(() => this.destroyed || this.push(bytes));
  }

  // The other socket methods that node-postgres calls.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

/**
 * Opens PostgreSQL inside this process. It has one session, so the pool has one connection: while a transaction holds
 * it, a query on the pool fails after `connectionTimeoutMillis`. The connection has no idle timeout, since its named
 * statements would be lost with it.
 * @throws DatabaseStartError
 */
export async function openEmbedded(
  options: EmbeddedOptions,
): Promise<{ pool: Pool; thread: PgliteThread; close(): Promise<void> }> {
  const directory = resolve(options.directory);
  try {
    makePrivateFolderSync(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(directory, error);
  }
  const lock = await lockDirectory(directory);
  try {
    const thread = await start(directory, options);
    const pool = new DatabasePool({
      stream: () => new WireStream(thread),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: options.connectionTimeoutMillis,
    });
    const close = async () => {
      await pool.end();
      await thread.close();
      await lock.release();
    };
    return { pool, thread, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
