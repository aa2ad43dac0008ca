/**
 * Runs work of one key in turn, in the order of asking, within this process; different keys do not wait for each other.
 * For work that would wait for the same row of the database anyway: waiting here takes up no connection.
 */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const result = before === undefined ? work() : before.then(work, work);
    this.#last.set(key, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === result) this.#last.delete(key);
    }
  }
}
