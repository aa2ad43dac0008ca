import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ASYNCHRONOUSLY } from '../db/asynchronously.ts';
import { unavailabilityOf } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/transaction.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { failureText } from './retry-policy.ts';

/** Only `Outbox.add` writes rows, so the payload of a kind is what the handler of that kind takes. */
export type OutboxRow = { id: string; kind: string; payload: never; attempts: number; queue: string | null };

/** How often the outcome of work is recorded again while the database is away. */
const RECORD_AGAIN_MS = 250;

const remove = (ids: string, condition: string): string =>
  `delete from outbox where id = any(${ids}::bigint[])${condition}`;
/**
 * Of a queue only the first is due: later work waits until it is done, given up, or steps aside. Due work is taken in the
 * order it became due.
 */
const claim = (condition: string): string => `
  with finished as (${remove('$5', condition)})
  update outbox set attempts = attempts + 1, claimed_at = now(), run_at = now() + make_interval(secs => $2)
  where id in (
    select id from outbox due where done_at is null and run_at <= now()
      and ($3::text[] is null or kind = any($3)) and kind <> all($4::text[])
      and (queue is null or not exists (
        select from outbox earlier where earlier.queue = due.queue and earlier.id < due.id
          and earlier.done_at is null and earlier.holds_queue and earlier.run_at <> 'infinity'))
    order by run_at, id limit $1 for update skip locked)${condition}
  returning id, kind, payload, attempts, queue`;
/** What was done is forgotten: a mail's payload holds a code, a name and an address. */
const DONE = `update outbox set done_at = now(), claimed_at = null, last_error = null, payload = '{}' where id = $1`;
/** Only the attempt that failed may say so: a later one may have taken over after the lease ran out. */
const RETRY = `
  update outbox set last_error = $3, claimed_at = null, run_at = now() + make_interval(secs => $4), holds_queue = not $5
  where id = $1 and attempts = $2 and done_at is null`;
/** `infinity` is never due; the row stays for a person to look at. */
const GIVE_UP = `
  update outbox set last_error = coalesce($3, last_error), claimed_at = null, run_at = 'infinity'
  where id = $1 and attempts = $2 and done_at is null`;

/** Writes work that is due after `delaySeconds`. */
export const insertWork = async (orm: Queries, kind: string, payload: unknown, delaySeconds: number): Promise<void> => {
  await orm.execute(sql`
    insert into outbox (kind, payload, run_at)
    values (${kind}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delaySeconds}))`);
};

type StoreOptions = Pick<OutboxOptions, 'batch' | 'leaseSeconds' | 'only' | 'except' | 'commitsAsynchronously'>;

/** The rows of the outbox table as a worker sees them: what it claims, and what it writes of how that went. */
export class OutboxStore {
  readonly #pool: Database['pool'];
  readonly #options: StoreOptions;
  readonly #isStopped: () => boolean;

  /** @param isStopped whether the worker has been told to stop: then an outcome is written in one attempt or not at all. */
  constructor(pool: Database['pool'], options: StoreOptions, isStopped: () => boolean) {
    this.#pool = pool;
    this.#options = options;
    this.#isStopped = isStopped;
  }

  /** Takes due work for the time of a lease, and removes what was finished before: one commit for both. */
  async claim(finished: readonly string[]): Promise<readonly OutboxRow[]> {
    const { batch, leaseSeconds, only, except } = this.#options;
    const values = [batch, leaseSeconds, only, except, finished];
    const { rows } = await this.#pool.query<OutboxRow>(claim(this.#condition), values);
    return rows;
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#pool.query(remove('$1', this.#condition), [ids]);
  }

  done(id: string): Promise<void> {
    return this.#record(DONE, [id]);
  }

  /** @param isPermanent whether later work of its queue may pass. */
  retry({ id, attempts }: OutboxRow, error: unknown, seconds: number, isPermanent: boolean): Promise<void> {
    return this.#record(RETRY, [id, attempts, failureText(error), seconds, isPermanent]);
  }

  giveUp({ id, attempts }: OutboxRow, error: unknown): Promise<void> {
    return this.#record(GIVE_UP, [id, attempts, error === null ? null : failureText(error)]);
  }

  get #condition(): string {
    return this.#options.commitsAsynchronously ? ` and ${ASYNCHRONOUSLY}` : '';
  }

  /**
   * Writes what became of a piece of work, and waits for a database that is away: when the lease ends without it, a mail
   * that was sent is sent again. A stop waits for one more attempt only.
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
