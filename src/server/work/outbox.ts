import type { Database } from '../db/open.ts';
import type { Transaction } from '../db/transaction.ts';
import { insertWork, type OutboxRow, OutboxStore } from './outbox.repository.ts';
import { type OutboxHandlers, type OutboxItem, type OutboxOptions, outboxDefaults } from './outbox-options.ts';
import { type Lane, type LiveWork, MONEY, SLOTS, WORK_LANES, type Work } from './work-kinds.ts';

const expires = ({ lane }: OutboxRow): boolean => lane !== MONEY;

/**
 * Transactional outbox: work is recorded in the transaction that causes it and executed after the commit, at least
 * once. One statement claims the due work of all lanes, each up to its own free slots, so that work waits only for work
 * of its lane. A handler may take any time. Several processes share the table.
 */
export class Outbox<Kinds extends object = Work & LiveWork> {
  static readonly #working = new Set<{ wake(): void }>();
  readonly #log: Database['log'];
  readonly #options: OutboxOptions;
  readonly #store: OutboxStore;
  /** The lanes whose work is claimed. */
  readonly #lanes = new Set<Lane>();
  readonly #running = new Map<OutboxRow, Promise<void>>();
  #handlers: Partial<OutboxHandlers<Kinds>> = {};
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;

  constructor(db: Pick<Database, 'pool' | 'log'>, options: Partial<OutboxOptions> = {}) {
    this.#log = db.log;
    this.#options = { ...outboxDefaults, ...options };
    this.#store = new OutboxStore(db.pool, this.#options.leaseSeconds, (lane) => !this.#lanes.has(lane));
  }

  /** Makes this process look for due work: for code that inserts rows without `add`. */
  static wake(): void {
    for (const outbox of Outbox.#working) outbox.wake();
  }

  /** Records work within `tx`; it runs soon after the commit, or `delaySeconds` later, and never after a rollback. */
  async add<Kind extends keyof Kinds & string>(
    tx: Transaction,
    kind: Kind,
    payload: Kinds[Kind],
    delaySeconds = 0,
  ): Promise<void> {
    await insertWork(tx.orm, kind, payload, delaySeconds);
    tx.afterCommit(() => this.wake());
  }

  /** Starts working on these lanes. Before this, `add` only records. */
  start(handlers: Partial<OutboxHandlers<Kinds>>, lanes: readonly Lane[] = WORK_LANES): void {
    this.#handlers = { ...this.#handlers, ...handlers };
    for (const lane of lanes) this.#lanes.add(lane);
    Outbox.#working.add(this);
    this.#timer ??= setInterval(() => this.#poll(), this.#options.pollMilliseconds);
    this.wake();
  }

  /** Claims no more work of these lanes and waits for their running handlers. */
  async stop(lanes: readonly Lane[] = WORK_LANES): Promise<void> {
    for (const lane of lanes) this.#lanes.delete(lane);
    await this.#pass;
    await Promise.all([...this.#running].map(([row, attempt]) => lanes.includes(row.lane) && attempt));
    if (this.#lanes.size > 0) return;
    Outbox.#working.delete(this);
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Looks for due work now. Calls during a pass are merged into one more pass. */
  wake(): void {
    if (this.#lanes.size === 0) return;
    this.#again = true;
    this.#pass ??= this.#claimDue();
  }

  /** Resolves when no due work is left; the outbox must be started. */
  async drain(): Promise<void> {
    if (this.#lanes.size === 0) throw new Error('The outbox is not started.');
    this.wake();
    while (this.#pass || this.#running.size > 0) await (this.#pass ?? Promise.all(this.#running.values()));
  }

  #poll(): void {
    this.wake();
    if (this.#running.size === 0) return;
    this.#store.renew([...this.#running.keys()]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'the leases of outbox work could not be renewed');
    });
  }

  async #claimDue(): Promise<void> {
    try {
      while (this.#again && this.#lanes.size > 0) {
        this.#again = false;
        const running = [...this.#running.keys()];
        const used = (lane: Lane) => running.filter((row) => row.lane === lane).length;
        const slots = new Map([...this.#lanes].map((lane) => [lane, this.#slotsOf(lane) - used(lane)]));
        for (const row of await this.#store.claim(slots, running)) this.#run(row);
      }
    } catch (error) {
      this.#log.error({ err: error }, 'the outbox cannot be read');
    } finally {
      this.#pass = undefined;
    }
  }

  #slotsOf(lane: Lane): number {
    return lane === 'media' ? this.#options.mediaWorkers : SLOTS[lane];
  }

  /** Runs an attempt, and then looks for what waited for its slot or in its queue. */
  #run(row: OutboxRow): void {
    const attempt = this.#attempt(row)
      .catch((error: unknown) => {
        this.#log.error({ err: error, id: row.id, kind: row.kind }, 'an outcome of outbox work cannot be recorded');
      })
      .finally(() => {
        this.#running.delete(row);
        this.wake();
      });
    this.#running.set(row, attempt);
  }

  async #attempt(row: OutboxRow): Promise<void> {
    // The worker of the last attempt died with it; there is no further attempt.
    if (row.attempts > this.#options.maxAttempts && expires(row)) return this.#giveUp(row, null);
    try {
      await this.#handle(row);
    } catch (error) {
      return this.#failed(row, error);
    }
    // At once, so that a crash does not repeat the effect.
    await this.#store.done(row);
  }

  async #handle({ id, kind, payload, attempts }: OutboxRow): Promise<void> {
    const known: Readonly<Record<string, ((item: OutboxItem<never>) => Promise<void>) | undefined>> = this.#handlers;
    const handler = Object.hasOwn(known, kind) ? known[kind] : undefined;
    if (!handler) throw new Error(`There is no handler for outbox work of the kind ${kind}.`);
    await handler({ id, attempt: attempts, payload });
  }

  async #failed(row: OutboxRow, error: unknown): Promise<void> {
    const { maxAttempts, backoffSeconds, isPermanent } = this.#options;
    const { id, kind, attempts, payload } = row;
    if (expires(row) && attempts >= maxAttempts) return this.#giveUp(row, error);
    if (expires(row)) this.#log.warn({ err: error, id, kind, attempts }, 'outbox work failed and will be tried again');
    else this.#log.error({ err: error, id, kind, attempts, payload }, 'outbox work failed that never expires');
    await this.#store.retry(row, error, backoffSeconds(attempts), isPermanent(error));
  }

  async #giveUp(row: OutboxRow, error: unknown): Promise<void> {
    const { id, kind, attempts } = row;
    this.#log.error({ err: error, id, kind, attempts }, 'outbox work was given up');
    await this.#store.giveUp(row, error);
  }
}
