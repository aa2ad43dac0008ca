/** Bytes that all bodies together take in one turn of the event loop: a few milliseconds of work. */
const TURN_BYTES = 2 ** 20;
/** What a body may always take: as much as a socket gives at once. */
const LEAST_BYTES = 64 * 2 ** 10;

/**
 * Shares the event loop between request bodies and everything else. A socket is read up to 32 times in one turn of the loop
 * (libuv, `uv__read`), which is 2 MiB for each body that comes fast; with twenty of them a turn lasts a third of a second, and
 * every other call needs several turns.
 */
export class TurnBudget {
  #readers = 0;
  #turn = 0;
  #isScheduled = false;
  #waiting: (() => void)[] = [];

  /** One more body is read. */
  join(): void {
    this.#readers += 1;
  }

  /** A body is read no longer. */
  leave(): void {
    this.#readers -= 1;
  }

  /** The number of the present turn, for as long as something is read. */
  get turn(): number {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => this.#begin());
    }
    return this.#turn;
  }

  /** Bytes that each body may take in one turn. */
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
