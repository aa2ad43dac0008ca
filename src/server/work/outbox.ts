import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unavailabilityOf } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import type { Transaction } from '../db/transaction.ts';
import { ATTEMPTS, backoffSeconds, failureText } from './retry-policy.ts';

/** A piece of work as its handler sees it. */
export type OutboxItem<Payload> = {
  /** The same at every attempt: the key that keeps an effect from happening twice, e.g. a mail's Message-ID. */
  readonly id: string;
  /** 1 at the first attempt. */
  readonly attempt: number;
  readonly payload: Payload;
};

/** One handler for each kind of work. It runs at least once and may run again after a crash. */
export type OutboxHandlers<Kinds> = {
  readonly [Kind in keyof Kinds]: (item: OutboxItem<Kinds[Kind]>) => Promise<void>;
};

export type OutboxOptions = {
  /** How many pieces are taken at once. */
  readonly batch: number;
  /** How often due work is looked for when nobody nudges: delayed work, retries, work of other processes. */
  readonly pollMilliseconds: number;
  /** After this time a piece is taken from a worker that did not finish it; longer than any handler runs. */
  readonly leaseSeconds: number;
  /** After so many failures work is given up, except of the kinds that never expire. */
  readonly maxAttempts: number;
  /** Kinds that are tried until they succeed. Each failure is logged at error with the payload, which holds ids only. */
  readonly neverExpire: readonly string[];
  /** Whether a failure would be the same at every attempt. Such work lets later work of its queue pass. */
  readonly isPermanent: (error: unknown) => boolean;
  /** The kinds this one does, or those it leaves to another, so that quick work does not wait for slow. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  /** Whether finished work stays as a row, or goes. */
  readonly keepsDone: boolean;
  /** The pause after a failed attempt. */
  readonly backoffSeconds: (attempt: number) => number;
};

const defaults: OutboxOptions = {
  batch: 20,
  pollMilliseconds: 2_000,
  leaseSeconds: 60,
  maxAttempts: ATTEMPTS,
  neverExpire: [],
  isPermanent: () => false,
  only: null,
  except: [],
  keepsDone: true,
  backoffSeconds,
};

/** How often the outcome of work is recorded again while the database is away. */
const RECORD_AGAIN_MS = 250;

/** Only `add` writes rows, so the payload of a kind is what the handler of that kind takes. */
type Row = { id: string; kind: string; payload: never; attempts: number };

/**
 * Of a queue only the first is due: later work waits until it is done, given up, or steps aside. Due work is taken in the
 * order it became due.
 */
const CLAIM = `
  update outbox set attempts = attempts + 1, claimed_at = now(), run_at = now() + make_interval(secs => $2)
  where id in (
    select id from outbox due where done_at is null and run_at <= now()
      and ($3::text[] is null or kind = any($3)) and kind <> all($4::text[])
      and (queue is null or not exists (
        select from outbox earlier where earlier.queue = due.queue and earlier.id < due.id
          and earlier.done_at is null and earlier.holds_queue and earlier.run_at <> 'infinity'))
    order by run_at, id limit $1 for update skip locked)
  returning id, kind, payload, attempts`;
/** What was done is forgotten: a mail's payload holds a code, a name and an address. */
const DONE = `update outbox set done_at = now(), claimed_at = null, last_error = null, payload = '{}' where id = $1`;
const REMOVE = 'delete from outbox where id = any($1::bigint[])';
/** Only the attempt that failed may say so: a later one may have taken over after the lease ran out. */
const RETRY = `
  update outbox set last_error = $3, claimed_at = null, run_at = now() + make_interval(secs => $4), holds_queue = not $5
  where id = $1 and attempts = $2 and done_at is null`;
/** `infinity` is never due; the row stays for a person to look at. */
const GIVE_UP = `
  update outbox set last_error = coalesce($3, last_error), claimed_at = null, run_at = 'infinity'
  where id = $1 and attempts = $2 and done_at is null`;

/**
 * Transactional outbox: work is recorded in the transaction that causes it, and done after the commit, at least once.
 * Several workers, also in several processes, share the table. The lease runs on the database's clock.
 */
export class Outbox<Kinds extends object> {
  static readonly #working = new Set<{ nudge(): void; does(kind: string): boolean }>();
  readonly #db: Pick<Database, 'pool' | 'log'>;
  readonly #options: OutboxOptions;
  #handlers: OutboxHandlers<Kinds> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;

  constructor(db: Pick<Database, 'pool' | 'log'>, options: Partial<OutboxOptions> = {}) {
    this.#db = db;
    this.#options = { ...defaults, ...options };
  }

  /**
   * Has the outboxes of this process look for due work, those that do `kind` when it is given: for who writes rows
   * without knowing whose they are.
   */
  static wake(kind?: string): void {
    for (const outbox of Outbox.#working) if (kind === undefined || outbox.does(kind)) outbox.nudge();
  }

  /** Records work within `tx`; it is done soon after the commit, or `delaySeconds` later, or never on a rollback. */
  async add<Kind extends keyof Kinds & string>(
    tx: Transaction,
    kind: Kind,
    payload: Kinds[Kind],
    delaySeconds = 0,
  ): Promise<void> {
    await tx.orm.execute(sql`
      insert into outbox (kind, payload, run_at)
      values (${kind}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delaySeconds}))`);
    tx.afterCommit(() => this.nudge());
  }

  /** Begins to work. Before this, `add` only records. */
  start(handlers: OutboxHandlers<Kinds>): void {
    if (this.#handlers) return;
    this.#handlers = handlers;
    Outbox.#working.add(this);
    this.#timer = setInterval(() => this.nudge(), this.#options.pollMilliseconds);
    this.nudge();
  }

  /** Takes no more work and waits for what is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    Outbox.#working.delete(this);
    this.#handlers = undefined;
    this.#again = false;
    await this.#pass;
  }

  /** Whether work of this kind is done here, and not left to another outbox. */
  does(kind: string): boolean {
    const { only, except } = this.#options;
    return (only === null || only.includes(kind)) && !except.includes(kind);
  }

  /** Looks for due work now. Calls during a pass fold into one more pass. */
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

  /** Resolves when nothing that is due is left; needs a started outbox. */
  async drain(): Promise<void> {
    if (!this.#handlers) throw new Error('The outbox is not started.');
    this.nudge();
    while (this.#pass !== undefined) await this.#pass;
  }

  async #workOff(): Promise<void> {
    const { batch, leaseSeconds, only, except } = this.#options;
    while (this.#handlers) {
      const handlers = this.#handlers;
      const { rows } = await this.#db.pool.query<Row>(CLAIM, [batch, leaseSeconds, only, except]);
      if (rows.length === 0) return;
      const done = await this.#attemptAll(handlers, rows);
      const removed = rows.filter((_row, n) => done[n]).map(({ id }) => id);
      if (!this.#options.keepsDone && removed.length > 0) await this.#db.pool.query(REMOVE, [removed]);
    }
  }

  /** Waits for every piece, also when one cannot be recorded: `stop` promises that nothing is under way. */
  async #attemptAll(handlers: OutboxHandlers<Kinds>, rows: readonly Row[]): Promise<boolean[]> {
    const attempts = await Promise.allSettled(rows.map((row) => this.#attempt(handlers, row)));
    return attempts.map((attempt) => {
      if (attempt.status === 'rejected') throw attempt.reason;
      return attempt.value;
    });
  }

  /** @returns whether the work is done. A row that stays says so at once, so that a crash does not repeat its effect. */
  async #attempt(handlers: OutboxHandlers<Kinds>, row: Row): Promise<boolean> {
    // Beyond the last attempt: the worker that made it died with it, so it is not tried on one more.
    if (row.attempts > this.#options.maxAttempts && this.#expires(row)) {
      await this.#giveUp(row, null);
      return false;
    }
    try {
      await this.#handle(handlers, row);
    } catch (error) {
      await this.#failed(row, error);
      return false;
    }
    if (this.#options.keepsDone) await this.#record(DONE, [row.id]);
    return true;
  }

  /**
   * Writes what became of a piece of work, and waits for a database that is away: when the lease ends without it, a mail
   * that was sent is sent again. A stop waits for one more attempt only.
   */
  async #record(statement: string, values: readonly unknown[]): Promise<void> {
    for (;;) {
      try {
        await this.#db.pool.query(statement, [...values]);
        return;
      } catch (error) {
        if (!unavailabilityOf(error) || !this.#handlers) throw error;
      }
      await pause(RECORD_AGAIN_MS);
    }
  }

  async #handle(handlers: OutboxHandlers<Kinds>, { id, kind, payload, attempts }: Row): Promise<void> {
    const known: Readonly<Record<string, ((item: OutboxItem<never>) => Promise<void>) | undefined>> = handlers;
    const handler = Object.hasOwn(known, kind) ? known[kind] : undefined;
    if (!handler) throw new Error(`There is no handler for outbox work of the kind ${kind}.`);
    await handler({ id, attempt: attempts, payload });
  }

  #expires({ kind }: Row): boolean {
    return !this.#options.neverExpire.includes(kind);
  }

  async #failed(row: Row, error: unknown): Promise<void> {
    const { maxAttempts, backoffSeconds: pause, isPermanent } = this.#options;
    const { id, kind, attempts, payload } = row;
    const expires = this.#expires(row);
    if (expires && attempts >= maxAttempts) return this.#giveUp(row, error);
    if (expires) this.#db.log.warn({ err: error, id, kind, attempts }, 'outbox work failed and will be tried again');
    else this.#db.log.error({ err: error, id, kind, attempts, payload }, 'outbox work failed that never expires');
    await this.#record(RETRY, [id, attempts, failureText(error), pause(attempts), isPermanent(error)]);
  }

  async #giveUp({ id, kind, attempts }: Row, error: unknown): Promise<void> {
    this.#db.log.error({ err: error, id, kind, attempts }, 'outbox work was given up');
    await this.#record(GIVE_UP, [id, attempts, error === null ? null : failureText(error)]);
  }
}
