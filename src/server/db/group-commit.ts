import { setImmediate } from 'node:timers/promises';
import { type CommitGuard, currentCommitGuard, withCommitGuard } from './commit-guard.ts';
import { DatabaseUnavailable } from './database-error.ts';
import type { Database } from './open.ts';
import { nextFreeConnection } from './pool-scheduler.ts';
import { type Transaction, transaction } from './transaction.ts';

/** More items than this are written by another transaction. */
const MOST_ITEMS = 100;

interface Options<Item, Result> {
  /** Items of one key would wait for the same row: a transaction writes one of them at most, in the order of asking. */
  readonly keyOf: (item: Item) => string;
  /** Writes the items and answers in their order. Subject to what `transaction` says of its work. */
  readonly write: (tx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly guard: CommitGuard | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: what is to be written while a transaction is under way shares the next one. A commit waits for the disk,
 * which costs the same for one item and for a hundred. An item is answered once it is committed.
 */
export class GroupCommit<Item, Result> {
  readonly #db: Database;
  readonly #options: Options<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  constructor(db: Database, options: Options<Item, Result>) {
    this.#db = db;
    this.#options = options;
  }

  /** @throws what `transaction` throws; the failure of one item is not that of the others. */
  write(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, guard: currentCommitGuard(), resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      await setImmediate();
      await nextFreeConnection(this.#db.orm);
      await this.#writeGroup(this.#take());
    }
    this.#isWriting = false;
  }

  #take(): readonly Waiting<Item, Result>[] {
    const group = new Map<string, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const one of this.#waiting) {
      const key = this.#options.keyOf(one.item);
      if (group.has(key) || group.size >= MOST_ITEMS) later.push(one);
      else group.set(key, one);
    }
    this.#waiting = later;
    return [...group.values()];
  }

  async #writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    const items = group.map(({ item }) => item);
    const guard: CommitGuard = async (tx) => {
      for (const one of group) await one.guard?.(tx);
    };
    try {
      const results = await withCommitGuard(guard, () => transaction(this.#db, (tx) => this.#options.write(tx, items)));
      for (const [n, result] of results.entries()) group[n]?.resolve(result);
    } catch (error) {
      // After a lost connection nobody knows what was kept, so nothing is written again.
      if (group.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of group) reject(error);
      else await Promise.all(group.map((one) => this.#writeGroup([one])));
    }
  }
}
