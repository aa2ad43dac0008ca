/**
 * Runs tasks of the same key one after the other, in order of arrival, within this process; different keys run
 * concurrently. For tasks that would wait for the same database row anyway: waiting here does not occupy a connection.
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
