interface QueueLimits {
  /** Maximum number of slots, each used by another account. */
  readonly parallel: number;
  /** Maximum number of waiting tasks of one account, and of all accounts together. */
  readonly waiting: { readonly account: number; readonly all: number };
}

/** Why a task is rejected: too many of this account, or of all accounts, are waiting. */
export type Crowd = 'account' | 'all';

/** Queue for costly work: one task of an account runs at a time, and waiting accounts are served round-robin. */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #refuse: (crowd: Crowd) => Error;
  readonly #running = new Set<number>();
  /** Waiting tasks by account, in the order in which accounts are served: an account moves to the end when it is served. */
  readonly #queues = new Map<number, readonly (() => void)[]>();
  #waiting = 0;

  /** @param refuse makes the error of a task that cannot wait */
  constructor(limits: QueueLimits, refuse: (crowd: Crowd) => Error) {
    this.#limits = limits;
    this.#refuse = refuse;
  }

  /** Runs the work as soon as the account gets a slot. */
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
