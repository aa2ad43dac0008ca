import { setImmediate } from 'node:timers/promises';
import { currentCommitGuard, noteCommit, outsideCommitGuard } from './commit-guard.ts';
import { DatabaseUnavailable } from './database-error.ts';
import type { Database } from './open.ts';
import { nextFreeConnection } from './pool-scheduler.ts';
import { type Transaction, transaction } from './transaction.ts';

/** Maximum number of items per transaction. */
const MOST_ITEMS = 100;

interface Options<Item, Result> {
  /**
   * Items of the same key would wait for the same row, so a transaction writes at most one of them, in order of
   * arrival.
   */
  readonly keyOf: (item: Item) => string;
  /** Writes the items and returns results in their order. May run several times, like the work of `transaction`. */
  readonly write: (tx: Transaction, items: readonly Item[]) => Promise<readonly Result[]>;
  /** The record that an item made, 0 for none: from there a repeat of its call goes on. */
  readonly idOf: (result: Result) => number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly guard: ReturnType<typeof currentCommitGuard>;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: items that arrive during a transaction share the next one. A commit waits for the disk, at the same
 * cost for one item and for a hundred. An item is acknowledged once it is committed.
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

  /** @throws what `transaction` throws; a failing item does not fail the others. */
  async write(item: Item): Promise<Result> {
    const result = await new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ item, guard: currentCommitGuard(), resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
    // The group was committed in the context of another item.
    noteCommit();
    return result;
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
    const { write, idOf } = this.#options;
    try {
      const results = await outsideCommitGuard(() =>
        transaction(this.#db, async (tx) => {
          const written = await write(tx, items);
          for (const [n, { guard }] of group.entries()) await guard?.(tx, idOf(written[n] as Result));
          return written;
        }),
      );
      for (const [n, result] of results.entries()) group[n]?.resolve(result);
    } catch (error) {
      // After a lost connection the outcome is unknown, so nothing is written again.
      if (group.length === 1 || error instanceof DatabaseUnavailable) for (const { reject } of group) reject(error);
      else await Promise.all(group.map((one) => this.#writeGroup([one])));
    }
  }
}
