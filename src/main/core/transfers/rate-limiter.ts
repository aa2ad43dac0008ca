import { sleep, type Timing } from '../timing.ts';

/** A waiting transfer looks again after this: the limit may have been changed meanwhile. */
const LONGEST_WAIT = 250;
/** What may pass at once after a silence, in milliseconds of the rate. */
const BURST = 250;

/** A token bucket that all transfers of one direction share. */
export class RateLimiter {
  readonly #timing: Timing;
  #bytesPerSecond: number | null = null;
  /** Bytes that may pass now; negative while what passed is being paid for. */
  #tokens = 0;
  #filledAt: number;

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#filledAt = timing.now();
  }

  /** Bytes per second; null is without a limit. Holds at once, also for who waits. */
  setLimit(bytesPerSecond: number | null): void {
    this.#fill();
    const wasLimited = this.#bytesPerSecond !== null;
    this.#bytesPerSecond = bytesPerSecond;
    this.#tokens = wasLimited ? Math.min(this.#tokens, this.#capacity()) : this.#capacity();
  }

  /** The most bytes to move in one piece, so that a slow limit is even and not a burst a minute. */
  pieceOf(most: number): number {
    if (this.#bytesPerSecond === null) return most;
    return Math.max(1, Math.min(most, Math.floor((this.#bytesPerSecond * BURST) / 1_000)));
  }

  /** Resolves when so many bytes may pass, or when the signal is aborted. */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#fill();
      if (this.#bytesPerSecond === null || this.#tokens > 0) {
        this.#tokens -= bytes;
        return;
      }
      const milliseconds = (-this.#tokens / this.#bytesPerSecond) * 1_000;
      await sleep(this.#timing, Math.min(Math.max(milliseconds, 1), LONGEST_WAIT), signal);
    }
  }

  #capacity(): number {
    return ((this.#bytesPerSecond ?? 0) * BURST) / 1_000;
  }

  #fill(): void {
    const now = this.#timing.now();
    // A clock that was set back adds no tokens.
    const seconds = Math.max(0, now - this.#filledAt) / 1_000;
    this.#filledAt = now;
    if (this.#bytesPerSecond === null) this.#tokens = 0;
    else this.#tokens = Math.min(this.#capacity(), this.#tokens + seconds * this.#bytesPerSecond);
  }
}
