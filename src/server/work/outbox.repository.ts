import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { WITH_ASYNCHRONOUS_COMMIT } from '../db/asynchronous-commit.ts';
import { unavailabilityOf } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/transaction.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { failureText } from './retry-policy.ts';

/** Only `Outbox.add` inserts rows, so the payload of a kind has the type that its handler expects. */
export type OutboxRow = { id: string; kind: string; payload: never; attempts: number; queue: string | null };

/** Pause between attempts to record an outcome while the database is down. */
const RECORD_AGAIN_MS = 250;

const remove = (ids: string, condition: string): string =>
  `delete from outbox where id = any(${ids}::bigint[])${condition}`;
/**
 * Of each queue only the first item is due: later ones wait until it is done, given up, or fails permanently. Items are
 * claimed in the order in which they became due.
 */
const dueWork = (ofKind: string, order: string): string => `
  select id, run_at from outbox item where done_at is null and ${ofKind}
    and (queue is null or not exists (
      select from outbox earlier where earlier.queue = item.queue and earlier.id < item.id
        and earlier.done_at is null and earlier.holds_queue and earlier.run_at <> 'infinity'))
  order by ${order} limit $1 for update skip locked`;
/**
 * Each kind is read from the index `outbox_due_by_kind`, past any number of due items of other kinds. The rows are compared
 * since with `kind = own.kind` the planner may read the index of all due items instead, and filter them.
 */
const OF_OWN_KIND = `(kind, run_at) between (own.kind, '-infinity') and (own.kind, now())`;
const DUE_OF_KINDS = `
  select due.id
  from unnest($3::text[]) as own (kind) cross join lateral (${dueWork(OF_OWN_KIND, 'kind, run_at, id')}) due
  order by due.run_at, due.id limit $1`;
const OF_OTHER_KINDS = 'run_at <= now() and kind <> all($3::text[])';
const DUE_OF_OTHER_KINDS = `select id from (${dueWork(OF_OTHER_KINDS, 'run_at, id')}) due`;
const claim = (due: string, condition: string): string => `
  with finished as (${remove('$4', condition)}), due as materialized (${due})
  update outbox set attempts = attempts + 1, claimed_at = now(), run_at = now() + make_interval(secs => $2)
  where id in (select id from due)${condition}
  returning id, kind, payload, attempts, queue`;
/** Only of the attempt that holds the lease. */
const RENEW = `
  update outbox set run_at = now() + make_interval(secs => $3)
  where id = $1 and attempts = $2 and claimed_at is not null and done_at is null`;
/** The payload of a finished item is deleted: a mail's contains a code, a name and an address. */
const DONE = `update outbox set done_at = now(), claimed_at = null, last_error = null, payload = '{}' where id = $1`;
/** Only the failed attempt itself may record its failure: after the lease another attempt may have taken over. */
const RETRY = `
  update outbox set last_error = $3, claimed_at = null, run_at = now() + make_interval(secs => $4), holds_queue = not $5
  where id = $1 and attempts = $2 and done_at is null`;
/** `infinity` is never due; the row stays for an operator. */
const GIVE_UP = `
  update outbox set last_error = coalesce($3, last_error), claimed_at = null, run_at = 'infinity'
  where id = $1 and attempts = $2 and done_at is null`;

/** Inserts work that is due after `delaySeconds`. */
export const insertWork = async (orm: Queries, kind: string, payload: unknown, delaySeconds: number): Promise<void> => {
  await orm.execute(sql`
    insert into outbox (kind, payload, run_at)
    values (${kind}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delaySeconds}))`);
};

type StoreOptions = Pick<OutboxOptions, 'batch' | 'leaseSeconds' | 'only' | 'except' | 'commitsAsynchronously'>;

/** The outbox table from a worker's point of view: claims, and outcomes. */
export class OutboxStore {
  readonly #pool: Database['pool'];
  readonly #options: StoreOptions;
  readonly #isStopped: () => boolean;

  /** @param isStopped whether the worker is shutting down: then an outcome gets one attempt only. */
  constructor(pool: Database['pool'], options: StoreOptions, isStopped: () => boolean) {
    this.#pool = pool;
    this.#options = options;
    this.#isStopped = isStopped;
  }

  /** Claims due items for the duration of a lease and removes those finished before, in one commit. */
  async claim(finished: readonly string[]): Promise<readonly OutboxRow[]> {
    const { batch, leaseSeconds, only, except } = this.#options;
    const due = only === null ? DUE_OF_OTHER_KINDS : DUE_OF_KINDS;
    const values = [batch, leaseSeconds, only ?? except, finished];
    const { rows } = await this.#pool.query<OutboxRow>(claim(due, this.#condition), values);
    return rows;
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#pool.query(remove('$1', this.#condition), [ids]);
  }

  /** Prolongs the lease of an attempt that is under way. */
  async renew({ id, attempts }: OutboxRow): Promise<void> {
    await this.#pool.query(RENEW, [id, attempts, this.#options.leaseSeconds]);
  }

  done(id: string): Promise<void> {
    return this.#record(DONE, [id]);
  }

  /** @param isPermanent whether later items of its queue may proceed. */
  retry({ id, attempts }: OutboxRow, error: unknown, seconds: number, isPermanent: boolean): Promise<void> {
    return this.#record(RETRY, [id, attempts, failureText(error), seconds, isPermanent]);
  }

  giveUp({ id, attempts }: OutboxRow, error: unknown): Promise<void> {
    return this.#record(GIVE_UP, [id, attempts, error === null ? null : failureText(error)]);
  }

  get #condition(): string {
    return this.#options.commitsAsynchronously ? ` and ${WITH_ASYNCHRONOUS_COMMIT}` : '';
  }

  /**
   * Records an outcome, and retries while the database is down: if the lease expired without it, a mail would be sent
   * twice. A shutdown waits for one more attempt only.
   */
  async #record(statement: string, values: readonly unknown[]): Promise<void> {
    for (;;) {
      try {
        await this.#pool.query(statement, [...values]);
        return;
      } catch (error) {
        if (!unavailabilityOf(error) || this.#isStopped()) throw error;
      }
      await pause(RECORD_AGAIN_MS);
    }
  }
}
