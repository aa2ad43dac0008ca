import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Increments and reads the counter in one statement, so that parallel attempts, also from several processes, cannot
 * exceed the limit.
 */
const HIT = `
  insert into rate_limits as r (key, hits, expires_at) values ($1, 1, $3)
  on conflict (key) do update set
    hits = case when r.expires_at <= $2 then 1 else least(r.hits + 1, 1000000) end,
    expires_at = case when r.expires_at <= $2 then excluded.expires_at else r.expires_at end
  returning hits, expires_at`;

interface Counter {
  readonly hits: number;
  readonly expires_at: Date;
}

/** Counts an attempt in the window that is open at `now`, or starts one that ends at `end`. */
export const countAttempt = async (
  { pool }: Pick<Database, 'pool'>,
  key: string,
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<Counter | undefined> => {
  const { rows } = await pool.query<Counter>(HIT, [key, now, end]);
  return rows[0];
};

export const forgetAttempts = async (orm: Queries, key: string): Promise<void> => {
  await orm.delete(rateLimits).where(eq(rateLimits.key, key));
};

/** Subtracts one attempt. */
export const giveBackAttempt = async (orm: Queries, key: string): Promise<void> => {
  await orm
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.hits, 0)));
};

/** Deletes the counters of past windows. */
export const deleteExpiredAttempts = async (orm: Queries, now: Date): Promise<void> => {
  await orm.delete(rateLimits).where(lte(rateLimits.expiresAt, now));
};
