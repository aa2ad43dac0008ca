import type { Readable } from 'node:stream';

/** Bytes that all bodies together take in one turn of the event loop: a few milliseconds of work. */
const TURN_BYTES = 2 ** 20;
/** Minimum share of a body: the most that a socket delivers in one read. */
const LEAST_BYTES = 64 * 2 ** 10;

/**
 * Shares the event loop between request bodies and all other work. libuv reads a socket up to 32 times per turn of the loop
 * (`uv__read`), which is 2 MiB for each fast body; with twenty of them a turn lasts a third of a second, and every other call
 * needs several turns.
 */
class EventLoopBudget {
  #readers = 0;
  #turn = 0;
  #isScheduled = false;
  #waiting: (() => void)[] = [];

  /** Registers a body that is being read. */
  join(): void {
    this.#readers += 1;
  }

  /** Removes a body that has ended. */
  leave(): void {
    this.#readers -= 1;
  }

  /** The number of the current turn; counted only while bodies are read. */
  get turn(): number {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#begin());
    }
    return this.#turn;
  }

  /** Bytes that each body may take per turn. */
  get share(): number {
    return Math.max(LEAST_BYTES, TURN_BYTES / Math.max(this.#readers, 1));
  }

  /** Calls back when the next turn begins. */
  nextTurn(begin: () => void): void {
    this.#waiting.push(begin);
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#turn += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const begin of waiting) begin();
  }
}

/** Size of a write, in bytes. */
const BATCH_BYTES = 2 ** 20;
/** Buffered bytes at which the socket is paused (backpressure). */
const MOST_WAITING = 4 * BATCH_BYTES;

/** Interval of the check for idle bodies. */
const LOOK_MILLISECONDS = 50;
/** How long a body may continue after another request asked for the upload: while bytes arrive, and without any. */
const [GRACE_MILLISECONDS, SILENT_MILLISECONDS] = [3_000, 200];

/**
 * Why a body ended: it arrived complete, its connection broke, the idle timeout passed, another request takes over the
 * upload, the server shuts down, or the body exceeds its limit.
 */
export type BodyEnd = 'whole' | 'broken' | 'idle' | 'gaveWay' | 'shutdown' | 'tooLong';

/** All bodies of a process share its event loop. */
const budget = new EventLoopBudget();

interface BodyLimits {
  /** Maximum number of bytes; a chunk that exceeds it is dropped. */
  readonly most: number;
  /** Idle timeout in milliseconds, after which the body ends and its connection with it. */
  readonly idleMilliseconds: number;
}

/**
 * The body of a request in batches of 1 MiB, made of the socket's own chunks without a stream or a copy in between. The
 * next batch is collected while one is written. It never throws: every byte received is delivered, then `end` names the
 * reason.
 */
export class BodyQueue {
  readonly #source: Readable;
  readonly #limits: BodyLimits;
  readonly #timer: NodeJS.Timeout;
  #chunks: Buffer[] = [];
  #length = 0;
  #taken = 0;
  /** Bytes taken in the last turn of the event loop, and whether they used up the body's share of it. */
  #turn = { number: -1, bytes: 0, isOver: false };
  /** Looks since the last byte: a process that stalls has not looked, and the bytes may have arrived. */
  #silentLooks = 0;
  #end: BodyEnd | undefined;
  #wake = () => {};
  #looksLeft: number | undefined;

  constructor(source: Readable, limits: BodyLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#checkTime(), LOOK_MILLISECONDS).unref();
    budget.join();
    source
      .on('data', this.#onData)
      .once('end', this.#onWhole)
      .once('error', this.#onBroken)
      .once('close', this.#onBroken);
    if (source.readableEnded) this.#onWhole();
    else if (source.destroyed) this.#onBroken();
  }

  /** Why the body ended; undefined until then. */
  get end(): BodyEnd | undefined {
    return this.#end;
  }

  /**
   * Ends the body because another request wants the upload. A silent connection, the usual reason for a second request,
   * ends soon; a body that is still arriving gets a few seconds to complete.
   */
  giveWay(): void {
    this.#looksLeft ??= GRACE_MILLISECONDS / LOOK_MILLISECONDS;
  }

  /** Ends the body at its current position. */
  stop(reason: BodyEnd): void {
    if (this.#end) return;
    this.#end = reason;
    clearInterval(this.#timer);
    budget.leave();
    this.#source.off('data', this.#onData).off('end', this.#onWhole).off('close', this.#onBroken).pause();
    this.#wake();
  }

  /** The next batch; undefined after the last one. */
  async next(): Promise<readonly Buffer[] | undefined> {
    while (this.#length < BATCH_BYTES && !this.#end) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#length === 0) return undefined;
    const piece = this.#chunks;
    this.#chunks = [];
    this.#length = 0;
    this.#resume();
    return piece;
  }

  #resume(): void {
    if (this.#end || this.#turn.isOver || this.#length >= MOST_WAITING || !this.#source.isPaused()) return;
    this.#silentLooks = 0;
    this.#source.resume();
  }

  /** Counts the bytes taken in this turn of the event loop; a body that used up its share waits for the next turn. */
  #spend(bytes: number): void {
    const { turn, share } = budget;
    const before = this.#turn.number === turn ? this.#turn.bytes : 0;
    const isOver = before + bytes >= share;
    this.#turn = { number: turn, bytes: before + bytes, isOver };
    if (!isOver) return;
    budget.nextTurn(() => {
      this.#turn.isOver = false;
      this.#resume();
    });
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#silentLooks = 0;
    if (this.#taken + chunk.length > this.#limits.most) {
      this.stop('tooLong');
      return;
    }
    this.#taken += chunk.length;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (!this.#turn.isOver) this.#spend(chunk.length);
    if (this.#turn.isOver || this.#length >= MOST_WAITING) this.#source.pause();
    if (this.#length >= BATCH_BYTES) this.#wake();
  };
  readonly #onWhole = (): void => this.stop('whole');
  readonly #onBroken = (): void => this.stop('broken');

  #checkTime(): void {
    this.#silentLooks = this.#source.isPaused() ? 0 : this.#silentLooks + 1;
    const silent = this.#silentLooks * LOOK_MILLISECONDS;
    if (this.#looksLeft !== undefined) {
      this.#looksLeft -= 1;
      if (silent > SILENT_MILLISECONDS || this.#looksLeft < 0) this.stop('gaveWay');
    }
    if (silent < this.#limits.idleMilliseconds) return;
    this.stop('idle');
    this.#source.destroy();
  }
}
