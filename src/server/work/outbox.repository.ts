import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { unavailabilityOf } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/transaction.ts';
import { summarizeError } from '../log/error-serializer.ts';
import type { Lane } from './work-kinds.ts';

/** Only `Outbox.add` inserts rows, so the payload of a kind has the type that its handler expects. */
export interface OutboxRow {
  readonly id: string;
  readonly kind: string;
  readonly lane: Lane;
  readonly payload: never;
  readonly attempts: number;
}

/** Pause between attempts to record an outcome while the database is down. */
const RECORD_AGAIN_MS = 250;
const LONGEST_ERROR = 300;

/**
 * Claims due items of each lane, as many as it has free slots, in the order in which they became due. Of each queue only the
 * first item is due: later ones wait until it is done, given up, or fails permanently. The ids are an array, since the
 * planner expects few elements of one, and so reads the rows by their key instead of all rows.
 */
const CLAIM = `
  update outbox set attempts = attempts + 1, claimed_at = now(), run_at = now() + make_interval(secs => $3)
  where id = any (array(
    select due.id
    from unnest($1::text[], $2::int[]) free (lane, slots) cross join lateral (
      select id from outbox item
      where item.lane = free.lane and run_at <= now() and dropped_at is null and id <> all ($4::bigint[])
        and (queue is null or not exists (
          select from outbox earlier where earlier.queue = item.queue and earlier.id < item.id
            and earlier.dropped_at is null and earlier.holds_queue and earlier.run_at <> 'infinity'))
      order by run_at, id limit free.slots for update skip locked) due))
  returning id, kind, lane, payload, attempts`;
/** Only of attempts that hold the lease. */
const RENEW = `
  update outbox item set run_at = now() + make_interval(secs => $3)
  from unnest($1::bigint[], $2::int[]) held (id, attempts)
  where item.id = held.id and item.attempts = held.attempts and claimed_at is not null`;
const DONE = 'delete from outbox where id = $1';
/** Only the failed attempt itself may record its failure: after the lease another attempt may have taken over. */
const RETRY = `
  update outbox set last_error = $3, claimed_at = null, run_at = now() + make_interval(secs => $4), holds_queue = not $5
  where id = $1 and attempts = $2 and dropped_at is null`;
/** `infinity` is never due; the row stays for an operator. */
const GIVE_UP = `
  update outbox set last_error = coalesce($3, last_error), claimed_at = null, run_at = 'infinity'
  where id = $1 and attempts = $2 and dropped_at is null`;

/** An error message that may be stored and shown to an operator: without addresses, secrets and statement parameters. */
const textOf = (error: unknown): string => summarizeError(error).slice(0, LONGEST_ERROR);

/** Inserts work that is due after `delaySeconds`. */
export const insertWork = async (orm: Queries, kind: string, payload: unknown, delaySeconds: number): Promise<void> => {
  await orm.execute(sql`
    insert into outbox (kind, payload, run_at)
    values (${kind}, ${JSON.stringify(payload)}, now() + make_interval(secs => ${delaySeconds}))`);
};

/** The outbox table from a worker's point of view: claims, leases and outcomes. Leases use the database's clock. */
export class OutboxStore {
  readonly #pool: Database['pool'];
  readonly #leaseSeconds: number;
  readonly #isStopped: (lane: Lane) => boolean;

  /** @param isStopped whether the work of a lane is ending: then an outcome gets one attempt only. */
  constructor(pool: Database['pool'], leaseSeconds: number, isStopped: (lane: Lane) => boolean) {
    this.#pool = pool;
    this.#leaseSeconds = leaseSeconds;
    this.#isStopped = isStopped;
  }

  /**
   * Claims due items for the duration of a lease, at most `slots` of each lane.
   * @param running what this process still does, also if the database was away for longer than the lease.
   */
  async claim(slots: ReadonlyMap<Lane, number>, running: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
    const values = [[...slots.keys()], [...slots.values()], this.#leaseSeconds, running.map(({ id }) => id)];
    return (await this.#pool.query<OutboxRow>(CLAIM, values)).rows;
  }

  /** Prolongs the leases of attempts that are under way. */
  async renew(rows: readonly OutboxRow[]): Promise<void> {
    await this.#pool.query(RENEW, [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts), this.#leaseSeconds]);
  }

  /** Deletes what is done: a mail's payload contains a code, a name and an address. */
  done(row: OutboxRow): Promise<void> {
    return this.#record(row, DONE, [row.id]);
  }

  /** @param isPermanent whether later items of its queue may proceed. */
  retry(row: OutboxRow, error: unknown, seconds: number, isPermanent: boolean): Promise<void> {
    return this.#record(row, RETRY, [row.id, row.attempts, textOf(error), seconds, isPermanent]);
  }

  giveUp(row: OutboxRow, error: unknown): Promise<void> {
    return this.#record(row, GIVE_UP, [row.id, row.attempts, error === null ? null : textOf(error)]);
  }

  /**
   * Records an outcome, and retries while the database is down: if the lease expired without it, a mail would be sent
   * twice. A shutdown waits for one more attempt only.
   */
  async #record({ lane }: OutboxRow, statement: string, values: readonly unknown[]): Promise<void> {
    for (;;) {
      try {
        await this.#pool.query(statement, [...values]);
        return;
      } catch (error) {
        if (!unavailabilityOf(error) || this.#isStopped(lane)) throw error;
      }
      await pause(RECORD_AGAIN_MS);
    }
  }
}
