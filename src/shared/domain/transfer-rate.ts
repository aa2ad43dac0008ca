const SECOND = 1_000;
/** Milliseconds over which the speed is the mean: short enough to follow, long enough to be readable. */
const WINDOW = 8 * SECOND;
/** Before that much has been seen, a speed would be a guess. */
const LEAST = SECOND;
/** Samples closer together are one: a fast line moves thousands of pieces in a window. */
const GRAIN = 100;

interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Measures how fast bytes go. Times are milliseconds of any one clock. */
export class TransferRate {
  #samples: Sample[] = [];

  /** Notes that so many bytes have been sent in all. */
  add(sent: number, at: number): void {
    const before = this.#samples.at(-2);
    if (before && at - before.at < GRAIN) this.#samples.pop();
    this.#samples.push({ at, sent });
    while (this.#samples[0] && at - this.#samples[0].at > WINDOW) this.#samples.shift();
  }

  /** Forgets the past, after a pause. */
  reset(): void {
    this.#samples = [];
  }

  /** Bytes per second at a moment; null while nobody can say, and when nothing was seen for the length of the window. */
  speed(at: number): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || at - last.at > WINDOW) return null;
    if (last.at - first.at < LEAST || last.sent <= first.sent) return null;
    // Silence since the last sample counts: a line that stands still must not keep its old speed.
    return ((last.sent - first.sent) / (at - first.at)) * SECOND;
  }
}
