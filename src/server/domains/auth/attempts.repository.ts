import { and, eq, gt, sql } from 'drizzle-orm';
import { withAsynchronousCommit } from '../../db/asynchronous-commit.ts';
import { rateLimits } from '../../db/schema/people.ts';
import { SWEPT_AT_ONCE } from '../../db/sweep-in-batches.ts';
import type { Queries } from '../../db/transaction.ts';

/** Attempts of one window that were to be subtracted, but could not be. */
export interface Owed {
  readonly hits: number;
  readonly windowEnd: Date;
}

interface Counter {
  readonly hits: number;
  readonly windowEnd: Date;
}

/** `hits` has this maximum, so that it does not overflow; as `Owed` it resets the counter. */
export const MAX_HITS = 1_000_000;

/**
 * Increments and reads the counter in one statement, so that parallel attempts, also from several processes, cannot
 * exceed the limit. Counts in the window that is open at `now`, or starts one that ends at `end`.
 */
export const countAttempt = async (
  orm: Queries,
  key: string,
  { now, end, owed }: { readonly now: Date; readonly end: Date; readonly owed: Owed | undefined },
): Promise<Counter> => {
  const isOver = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const isOwed = sql`${rateLimits.expiresAt} = ${(owed?.windowEnd ?? now).toISOString()}::timestamptz`;
  const rest = sql`greatest(${rateLimits.hits} - case when ${isOwed} then ${owed?.hits ?? 0}::integer else 0 end, 0)`;
  const [counter] = await orm
    .insert(rateLimits)
    // A flood of attempts must not have everybody wait for the disk; a crash of the database forgets the last ones.
    .values({ key, hits: sql`case when ${withAsynchronousCommit} then 1 end`, expiresAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else least(${rest} + 1, ${MAX_HITS}::integer) end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, windowEnd: rateLimits.expiresAt });
  if (!counter) throw new Error('The counter was not returned.');
  return counter;
};

export const forgetAttempts = async (orm: Queries, key: string): Promise<void> => {
  await orm.delete(rateLimits).where(eq(rateLimits.key, key));
};

/** Subtracts one attempt of a window. */
export const releaseAttempt = async (orm: Queries, key: string, windowEnd: Date): Promise<void> => {
  await orm
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} - 1` })
    .where(and(eq(rateLimits.key, key), eq(rateLimits.expiresAt, windowEnd), gt(rateLimits.hits, 0)));
};

/** Deletes some of the counters of past windows. @returns how many. */
export const deleteExpiredAttempts = async (orm: Queries, now: Date): Promise<number> => {
  const { rows } = await orm.execute(sql`
    delete from rate_limits where key = any (array(
      select key from rate_limits where expires_at <= ${now.toISOString()}::timestamptz
      limit ${SWEPT_AT_ONCE} for update skip locked))
    returning key`);
  return rows.length;
};
