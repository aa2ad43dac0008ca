import type { Readable } from 'node:stream';
import { TurnBudget } from './turn-budget.ts';

/** Bytes that are written at a time. */
const BATCH_BYTES = 2 ** 20;
/** Bytes that wait to be written before the sender has to wait. */
const MOST_WAITING = 4 * BATCH_BYTES;

/** How often it is looked whether a body is still coming. */
const LOOK_MILLISECONDS = 50;
/** How long a body that is coming goes on after another request asked for the upload, and one that is not. */
const [GRACE_MILLISECONDS, SILENT_MILLISECONDS] = [3_000, 200];

/**
 * Why a body is over: it arrived whole, its connection broke, nothing came for too long, another request wants the
 * upload, the server shuts down, or it is longer than it may be.
 */
export type BodyEnd = 'whole' | 'broken' | 'idle' | 'gaveWay' | 'shutdown' | 'tooLong';

/** All bodies of a process share its event loop. */
const budget = new TurnBudget();

interface BodyLimits {
  /** Bytes that are taken; a piece that goes beyond them is dropped. */
  readonly most: number;
  /** After how many milliseconds without a byte it is given up, and its connection with it. */
  readonly idleMilliseconds: number;
}

/**
 * The body of a request in pieces of a mebibyte, as the socket gave them: no stream and no copy lies between. While one
 * piece is written the next is collected. It never throws: what arrived before the end is handed out, then `end` says why.
 */
export class BodyQueue {
  readonly #source: Readable;
  readonly #limits: BodyLimits;
  readonly #timer: NodeJS.Timeout;
  #chunks: Buffer[] = [];
  #length = 0;
  #taken = 0;
  /** What was taken in which turn of the event loop, and whether that was all it may take in it. */
  #turn = { number: -1, bytes: 0, isOver: false };
  #lastByte = performance.now();
  #end: BodyEnd | undefined;
  #wake = () => {};
  #giveWayBy: number | undefined;

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

  /** Why the body is over; undefined while it is not. */
  get end(): BodyEnd | undefined {
    return this.#end;
  }

  /**
   * Ends the body for another request that wants the upload: soon when its connection says nothing, which is why most
   * others come; else a body that is as good as here gets the time to arrive.
   */
  giveWay(): void {
    this.#giveWayBy ??= performance.now() + GRACE_MILLISECONDS;
  }

  /** Ends the body where it is. */
  stop(reason: BodyEnd): void {
    if (this.#end) return;
    this.#end = reason;
    clearInterval(this.#timer);
    budget.leave();
    this.#source.off('data', this.#onData).off('end', this.#onWhole).off('close', this.#onBroken).pause();
    this.#wake();
  }

  /** The next piece; undefined after the last one. */
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
    this.#lastByte = performance.now();
    this.#source.resume();
  }

  /** Counts what is taken in this turn of the event loop; after its share the body waits for the next one. */
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
    this.#lastByte = performance.now();
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
    const now = performance.now();
    const silent = this.#source.isPaused() ? 0 : now - this.#lastByte;
    if (this.#giveWayBy !== undefined && (silent > SILENT_MILLISECONDS || now > this.#giveWayBy)) this.stop('gaveWay');
    if (silent < this.#limits.idleMilliseconds) return;
    this.stop('idle');
    this.#source.destroy();
  }
}
