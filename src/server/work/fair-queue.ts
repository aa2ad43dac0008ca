interface QueueLimits {
  /** Maximum number of turns at a time, each of another account. */
  readonly parallel: number;
  /** Maximum number of turns that one account, and that all together wait for. */
  readonly waiting: { readonly account: number; readonly all: number };
}

/** Why a turn is refused: too many of this account, or of all, are waiting. */
export type Crowd = 'account' | 'all';

/** Turns for costly work: one of an account at a time; accounts that wait are served one after another. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #refuse: (crowd: Crowd) => Error;
  readonly #running = new Set<number>();
  /** What waits, by account; the account that had its turn last is the last one. */
  readonly #queues = new Map<number, readonly (() => void)[]>();
  #waiting = 0;

  /** @param refuse makes the error of a turn that cannot wait */
  constructor(limits: QueueLimits, refuse: (crowd: Crowd) => Error) {
    this.#limits = limits;
    this.#refuse = refuse;
  }

  /** Does the work when it is the account's turn. */
  async run<T>(account: number, work: () => Promise<T>): Promise<T> {
    await this.#wait(account);
    try {
      return await work();
    } finally {
      this.#running.delete(account);
      this.#startNext();
    }
  }

  #wait(account: number): Promise<void> {
    const { parallel, waiting } = this.#limits;
    const own = this.#queues.get(account) ?? [];
    if (this.#running.size >= parallel || this.#running.has(account)) {
      if (own.length >= waiting.account) throw this.#refuse('account');
      if (this.#waiting >= waiting.all) throw this.#refuse('all');
    }
    return new Promise((start) => {
      this.#queues.set(account, [...own, start]);
      this.#waiting += 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    for (const [account, [start, ...rest]] of this.#queues) {
      if (this.#running.size >= this.#limits.parallel) return;
      if (!start || this.#running.has(account)) continue;
      this.#queues.delete(account);
      if (rest.length > 0) this.#queues.set(account, rest);
      this.#waiting -= 1;
      this.#running.add(account);
      start();
    }
  }
}
