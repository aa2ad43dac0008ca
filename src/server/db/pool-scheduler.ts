import type { Pool } from 'pg';
import type { Queries } from './queries.ts';

/** The counters of a pool that the scheduler reads. */
interface Connections {
  readonly options: { readonly max: number };
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  on(event: 'release' | 'remove', listener: () => void): unknown;
}

/** After this time a waiter joins the pool's own queue, so that a steady stream of other statements cannot starve it. */
const PATIENCE_MILLISECONDS = 50;

/**
 * Delays the statements of batch loaders until a connection is free. The embedded database has only one: a statement
 * queued with two keys could have collected ten by the time it runs.
 */
export class PoolScheduler {
  readonly #pool: Connections;
  readonly #waiting = new Set<() => void>();
  /** Waiters that were released and whose statements have not taken their connection yet. */
  #given = 0;

  constructor(pool: Connections) {
    this.#pool = pool;
    // A connection is free only after the waiters in the pool's own queue were served.
    for (const event of ['release', 'remove'] as const) pool.on(event, () => process.nextTick(() => this.#give()));
  }

  /** Resolves when a connection is free, first come, first served. Send the statement at once. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, PATIENCE_MILLISECONDS);
      this.#waiting.add(go);
      this.#give();
    });
  }

  #give(): void {
    for (const go of this.#waiting) {
      if (!this.#hasRoom()) return;
      this.#given += 1;
      setImmediate(() => {
        this.#given -= 1;
        this.#give();
      });
      go();
    }
  }

  #hasRoom(): boolean {
    const { waitingCount, totalCount, idleCount, options } = this.#pool;
    return waitingCount === 0 && totalCount - idleCount + this.#given < options.max;
  }
}

const schedulers = new WeakMap<Queries, PoolScheduler>();

/** Makes batch loaders of `orm` wait for a free connection of its pool before they send. */
export const schedulePool = (orm: Queries, pool: Pool): void => {
  schedulers.set(orm, new PoolScheduler(pool));
};

/** Resolves when a statement may be sent: at once in a transaction, which has a connection of its own. */
export const nextFreeConnection = async (orm: Queries): Promise<void> => schedulers.get(orm)?.next();
