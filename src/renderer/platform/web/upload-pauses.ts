const SECOND = 1_000;
/** Milliseconds: pauses between attempts double up to this. */
export const LONGEST_PAUSE = 30 * SECOND;

/** The pauses between the attempts of one upload. All times are milliseconds. */
export class RetryPauses {
  #failures = 0;
  #notBefore = 0;

  /** The pause after a failure: doubled each time, and never shorter than the server's `retryAfter`. */
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

  /** The next pause is the shortest again. */
  reset(): void {
    this.#failures = 0;
  }
}
