import { Duplex } from 'node:stream';
import type { PgliteThread } from './pglite-thread.ts';

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
export class WireStream extends Duplex {
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
