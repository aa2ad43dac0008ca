/** Bytes that all bodies together take in one turn of the event loop: a few milliseconds of work. */
const TURN_BYTES = 2 ** 20;
/** Minimum share of a body: the most that a socket delivers in one read. */
const LEAST_BYTES = 64 * 2 ** 10;

/**
 * Shares the event loop between request bodies and all other work. libuv reads a socket up to 32 times per turn of the loop
 * (`uv__read`), which is 2 MiB for each fast body; with twenty of them a turn lasts a third of a second, and every other call
 * needs several turns.
 */
export class EventLoopBudget {
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
