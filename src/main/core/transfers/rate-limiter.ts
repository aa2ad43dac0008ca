import { sleep, type Timing } from '#shared/domain/timing.ts';
import { isWithinHours, type LimitHours } from '#shared/domain/transfers/transfer.ts';

/** Longest sleep in milliseconds, after which a waiting transfer checks for a changed limit. */
const LONGEST_WAIT = 250;
/** Bucket size, as milliseconds of the rate. */
const BURST = 250;

/** Token bucket shared by all transfers of one direction. */
export class RateLimiter {
  readonly #timing: Timing;
  #limit: number | null = null;
  #hours: LimitHours | null = null;
  /** Available tokens in bytes; negative after an overdraft. */
  #tokens = 0;
  #filledAt: number;

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#filledAt = timing.now();
  }

  /**
   * Bytes per second in some hours, or all day; null removes the limit. Takes effect at once, also for waiting
   * transfers.
   */
  setLimit(bytesPerSecond: number | null, hours: LimitHours | null = null): void {
    this.#fill();
    const wasLimited = this.#bytesPerSecond !== null;
    this.#limit = bytesPerSecond;
    this.#hours = hours;
    this.#tokens = wasLimited ? Math.min(this.#tokens, this.#capacity()) : this.#capacity();
  }

  /** Largest piece that keeps a low limit smooth instead of one burst a minute. */
  pieceOf(most: number): number {
    if (this.#bytesPerSecond === null) return most;
    return Math.max(1, Math.min(most, Math.floor((this.#bytesPerSecond * BURST) / 1_000)));
  }

  /** Resolves when the bytes may pass, or when the signal is aborted. */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#fill();
      const rate = this.#bytesPerSecond;
      if (rate === null) return;
      if (this.#tokens > 0) {
        this.#tokens -= bytes;
        return;
      }
      const milliseconds = (-this.#tokens / rate) * 1_000;
      await sleep(this.#timing, Math.min(Math.max(milliseconds, 1), LONGEST_WAIT), signal);
    }
  }

  /** The limit at this time of the day. */
  get #bytesPerSecond(): number | null {
    const hour = () => new Date(this.#timing.now()).getHours();
    return this.#hours === null || isWithinHours(this.#hours, hour()) ? this.#limit : null;
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
