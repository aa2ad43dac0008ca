const SECOND = 1_000;
/** Upper bound of the retry backoff in milliseconds. */
export const LONGEST_PAUSE = 30 * SECOND;

/** Retry backoff of one upload. All times are milliseconds. */
export class RetryPauses {
  #failures = 0;
  #notBefore = 0;

  /** The pause after a failure: doubles each time and is at least the server's `retryAfter`. */
  after(retryAfter: number, now: number): number {
    const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** this.#failures);
    this.#failures += 1;
    this.#notBefore = now + retryAfter;
    return Math.max(pause, retryAfter);
  }

  /** Whether the server's `retryAfter` has passed. */
  allow(now: number): boolean {
    return now >= this.#notBefore;
  }

  /** Resets the backoff. */
  reset(): void {
    this.#failures = 0;
  }
}
