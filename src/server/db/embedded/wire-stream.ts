import { Duplex } from 'node:stream';
import {
  BEGIN,
  beginAnswer,
  endsBatch,
  leavesTransactionOpen,
  MessageReader,
  startupAnswer,
  TERMINATE,
} from './wire-protocol.ts';

/** The one database session behind all streams. */
export interface Session {
  wire(bytes: Uint8Array): Promise<Uint8Array>;
  sql(text: string): Promise<void>;
}

/** Fair mutex that hands the session to one stream at a time, in the order of their requests. */
class SessionMutex {
  #owner: WireStream | undefined;
  readonly #waiting: { stream: WireStream; go: () => void }[] = [];

  isHeldBy(stream: WireStream): boolean {
    return this.#owner === stream;
  }

  async acquire(stream: WireStream): Promise<void> {
    if (this.#owner === undefined) this.#owner = stream;
    if (this.#owner === stream) return;
    await new Promise<void>((go) => this.#waiting.push({ stream, go }));
  }

  release(): void {
    const next = this.#waiting.shift();
    this.#owner = next?.stream;
    next?.go();
  }
}

/**
 * The socket of node-postgres: a stream that speaks the PostgreSQL protocol with a session inside this process. A
 * stream in a transaction keeps the session until the transaction ends; destroying the stream rolls the transaction
 * back.
 */
export class WireStream extends Duplex {
  readonly #session: Session;
  readonly #mutex: SessionMutex;
  readonly #reader = new MessageReader();
  #batch: Buffer[] = [];
  #work: Promise<void> = Promise.resolve();
  #inTransaction = false;
  /**
   * BEGIN is answered at once and sent with the next statement: a round trip to the session costs more than most
   * statements.
   */
  #beginsNext = false;

  constructor(session: Session, mutex: SessionMutex) {
    super();
    this.#session = session;
    this.#mutex = mutex;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    for (const { type, bytes } of this.#reader.read(chunk)) {
      if (type === undefined) this.#then(() => this.#start());
      else if (type === TERMINATE) this.#then(async () => void this.push(null));
      else {
        this.#batch.push(bytes);
        if (endsBatch(type)) this.#send(type);
      }
    }
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#work
      .then(() => this.#leave())
      .then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
  }

  #then(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch((error: unknown) => {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  }

  #send(type: number): void {
    const bytes = Buffer.concat(this.#batch);
    this.#batch = [];
    this.#then(async () => {
      if (this.destroyed) return;
      if (!this.#inTransaction && !this.#beginsNext && bytes.equals(BEGIN)) {
        this.#beginsNext = true;
        this.push(beginAnswer);
        return;
      }
      await this.#mutex.acquire(this);
      if (this.destroyed) return this.#mutex.release();
      const answer = this.#beginsNext ? await this.#beginWith(bytes) : await this.#session.wire(bytes);
      this.#inTransaction = leavesTransactionOpen(type, answer) ?? true;
      if (!this.#inTransaction) this.#mutex.release();
      if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    });
  }

  /** @returns the answer to the statements after BEGIN. */
  async #beginWith(bytes: Buffer): Promise<Uint8Array> {
    this.#beginsNext = false;
    this.#inTransaction = true;
    const answer = await this.#session.wire(Buffer.concat([BEGIN, bytes]));
    if (!beginAnswer.equals(answer.subarray(0, beginAnswer.length)))
      throw new Error('The embedded database did not begin a transaction as it was asked to.');
    return answer.subarray(beginAnswer.length);
  }

  /** A new connection must not inherit the prepared statements of the previous one. */
  async #start(): Promise<void> {
    await this.#mutex.acquire(this);
    await this.#session.sql('deallocate all').finally(() => this.#mutex.release());
    this.push(startupAnswer);
  }

  async #leave(): Promise<void> {
    if (!this.#mutex.isHeldBy(this)) return;
    try {
      if (this.#inTransaction) await this.#session.sql('rollback');
    } finally {
      this.#mutex.release();
    }
  }

  // The other socket methods that node-postgres calls.

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}

/** The `stream` option of a node-postgres pool whose connections all share one session. */
export function wireStreams(session: Session): () => WireStream {
  const mutex = new SessionMutex();
  return () => new WireStream(session, mutex);
}
