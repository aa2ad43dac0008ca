import type { Database } from '../db/open.ts';
import type { Transaction } from '../db/transaction.ts';
import { insertWork, type OutboxRow, OutboxStore } from './outbox.repository.ts';
import { type OutboxHandlers, type OutboxItem, type OutboxOptions, outboxDefaults } from './outbox-options.ts';

/** Renewals of one attempt, 10 minutes of them by default: a handler that never ends may not keep its item for ever. */
const MAX_RENEWALS = 200;

/**
 * Transactional outbox: work is recorded in the transaction that causes it and executed after the commit, at least
 * once. Several workers and processes share the table. Leases use the database's clock.
 */
export class Outbox<Kinds extends object> {
  static readonly #working = new Set<{ nudge(): void; does(kind: string): boolean }>();
  readonly #db: Pick<Database, 'pool' | 'log'>;
  readonly #options: OutboxOptions;
  readonly #store: OutboxStore;
  #handlers: OutboxHandlers<Kinds> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;

  constructor(db: Pick<Database, 'pool' | 'log'>, options: Partial<OutboxOptions> = {}) {
    this.#db = db;
    this.#options = { ...outboxDefaults, ...options };
    this.#store = new OutboxStore(db.pool, this.#options, () => this.#handlers === undefined);
  }

  /**
   * Makes the outboxes of this process look for due work, or only those that handle `kind`: for code that inserts rows
   * without knowing which outbox handles them.
   */
  static wake(kind?: string): void {
    for (const outbox of Outbox.#working) if (kind === undefined || outbox.does(kind)) outbox.nudge();
  }

  /** Records work within `tx`; it runs soon after the commit, or `delaySeconds` later, and never after a rollback. */
  async add<Kind extends keyof Kinds & string>(
    tx: Transaction,
    kind: Kind,
    payload: Kinds[Kind],
    delaySeconds = 0,
  ): Promise<void> {
    await insertWork(tx.orm, kind, payload, delaySeconds);
    tx.afterCommit(() => this.nudge());
  }

  /** Starts working. Before this, `add` only records. */
  start(handlers: OutboxHandlers<Kinds>): void {
    if (this.#handlers) return;
    this.#handlers = handlers;
    Outbox.#working.add(this);
    this.#timer = setInterval(() => this.nudge(), this.#options.pollMilliseconds);
    this.nudge();
  }

  /** Claims no more work and waits for running handlers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    Outbox.#working.delete(this);
    this.#handlers = undefined;
    this.#again = false;
    await this.#pass;
  }

  /** Whether this outbox handles work of this kind. */
  does(kind: string): boolean {
    const { only, except } = this.#options;
    return only?.includes(kind) ?? !except.includes(kind);
  }

  /** Whether it looks for work, or does some. */
  get isBusy(): boolean {
    return this.#pass !== undefined;
  }

  /** Looks for due work now. Calls during a pass are merged into one more pass. */
  nudge(): void {
    if (!this.#handlers) return;
    if (this.#pass !== undefined) {
      this.#again = true;
      return;
    }
    this.#pass = this.#workOff()
      .catch((error: unknown) => this.#db.log.error({ err: error }, 'the outbox cannot be read'))
      .finally(() => {
        this.#pass = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.nudge();
      });
  }

  /** Resolves when no due work is left; the outbox must be started. */
  async drain(): Promise<void> {
    if (!this.#handlers) throw new Error('The outbox is not started.');
    this.nudge();
    while (this.#pass !== undefined) await this.#pass;
  }

  async #workOff(): Promise<void> {
    let finished: readonly string[] = [];
    while (this.#handlers) {
      const handlers = this.#handlers;
      this.#again = false;
      const rows = await this.#store.claim(finished);
      const done = await this.#attemptAll(handlers, rows);
      finished = this.#options.keepsDone ? [] : rows.filter((_row, n) => done[n]).map(({ id }) => id);
      if (!this.#again && !this.#mayLeaveMore(rows, done)) break;
    }
    await this.#store.remove(finished);
  }

  /**
   * Whether more work may be due than was claimed: after a full batch, a queue's item, or a failure that is due again
   * at once. Work added meanwhile nudges by itself.
   */
  #mayLeaveMore(rows: readonly OutboxRow[], done: readonly boolean[]): boolean {
    return rows.length === this.#options.batch || rows.some(({ queue }, n) => queue !== null || !done[n]);
  }

  /** Waits for every item, even when one cannot be recorded, since `stop` promises that no handler is running. */
  async #attemptAll(handlers: OutboxHandlers<Kinds>, rows: readonly OutboxRow[]): Promise<boolean[]> {
    const attempts = await Promise.allSettled(rows.map((row) => this.#attempt(handlers, row)));
    return attempts.map((attempt) => {
      if (attempt.status === 'rejected') throw attempt.reason;
      return attempt.value;
    });
  }

  /**
   * @returns whether the work is done. The outcome of a kept row is recorded at once, so that a crash does not repeat
   * the effect.
   */
  async #attempt(handlers: OutboxHandlers<Kinds>, row: OutboxRow): Promise<boolean> {
    // The worker of the last attempt died with it; there is no further attempt.
    if (row.attempts > this.#options.maxAttempts && this.#expires(row)) {
      await this.#giveUp(row, null);
      return false;
    }
    const endRenewals = this.#renewLease(row);
    try {
      await this.#handle(handlers, row);
    } catch (error) {
      await this.#failed(row, error);
      return false;
    } finally {
      endRenewals();
    }
    if (this.#options.keepsDone) await this.#store.done(row.id);
    return true;
  }

  /** Renews the lease of an attempt that takes long, so that nobody else begins the same work, until that is ended. */
  #renewLease(row: OutboxRow): () => void {
    let left = MAX_RENEWALS;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      this.#store.renew(row).catch((error: unknown) => {
        this.#db.log.warn({ err: error, id: row.id, kind: row.kind }, 'a lease of outbox work could not be renewed');
      });
    }, this.#options.renewMilliseconds);
    return () => clearInterval(timer);
  }

  async #handle(handlers: OutboxHandlers<Kinds>, { id, kind, payload, attempts }: OutboxRow): Promise<void> {
    const known: Readonly<Record<string, ((item: OutboxItem<never>) => Promise<void>) | undefined>> = handlers;
    const handler = Object.hasOwn(known, kind) ? known[kind] : undefined;
    if (!handler) throw new Error(`There is no handler for outbox work of the kind ${kind}.`);
    await handler({ id, attempt: attempts, payload });
  }

  #expires({ kind }: OutboxRow): boolean {
    return !this.#options.neverExpire.includes(kind);
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const { maxAttempts, backoffSeconds, isPermanent } = this.#options;
    const { id, kind, attempts, payload } = row;
    const expires = this.#expires(row);
    if (expires && attempts >= maxAttempts) return this.#giveUp(row, error);
    if (expires) this.#db.log.warn({ err: error, id, kind, attempts }, 'outbox work failed and will be tried again');
    else this.#db.log.error({ err: error, id, kind, attempts, payload }, 'outbox work failed that never expires');
    await this.#store.retry(row, error, backoffSeconds(attempts), isPermanent(error));
  }

  async #giveUp(row: OutboxRow, error: unknown): Promise<void> {
    const { id, kind, attempts } = row;
    this.#db.log.error({ err: error, id, kind, attempts }, 'outbox work was given up');
    await this.#store.giveUp(row, error);
  }
}
