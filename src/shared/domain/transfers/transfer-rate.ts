const SECOND = 1_000;
/** Milliseconds of the averaging window: short enough to follow changes, long enough for a stable display. */
const WINDOW = 8 * SECOND;
/** Minimum milliseconds of samples before a speed is reported. */
const LEAST = SECOND;
/** Samples closer together are merged, since a fast connection moves thousands of chunks per window. */
const GRAIN = 100;

interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Measures a transfer rate. Times are milliseconds of one clock. */
export class TransferRate {
  #samples: Sample[] = [];

  /** Records the total number of bytes sent. */
  add(sent: number, at: number): void {
    const before = this.#samples.at(-2);
    if (before && at - before.at < GRAIN) this.#samples.pop();
    this.#samples.push({ at, sent });
    while (this.#samples[0] && at - this.#samples[0].at > WINDOW) this.#samples.shift();
  }

  /** Discards all samples, after a pause. */
  reset(): void {
    this.#samples = [];
  }

  /** Bytes per second at a given time; null without enough samples, and without any in the window. */
  speed(at: number): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || at - last.at > WINDOW) return null;
    if (last.at - first.at < LEAST || last.sent <= first.sent) return null;
    // The time since the last sample counts, so that a stalled connection does not keep its old speed.
    return ((last.sent - first.sent) / (at - first.at)) * SECOND;
  }
}
