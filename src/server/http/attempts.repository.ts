import { and, eq, gt, sql } from 'drizzle-orm';
import { withAsynchronousCommit } from '../db/asynchronous-commit.ts';
import { rateLimits } from '../db/schema/people.ts';
import { sweepBefore } from '../db/sweep.repository.ts';
import type { Queries } from '../db/transaction.ts';

interface Counter {
  readonly hits: number;
  readonly windowEnd: Date;
}

/** `hits` has this maximum, so that it does not overflow. */
const MAX_HITS = 1_000_000;

/**
 * Increments and reads the counter in one statement, so that parallel attempts, also from several processes, cannot
 * exceed the limit. Counts in the window that is open at `now`, or starts one that ends at `end`.
 */
export const countAttempt = async (
  orm: Queries,
  key: string,
  { now, end }: { readonly now: Date; readonly end: Date },
): Promise<Counter> => {
  const isOver = sql`${rateLimits.expiresAt} <= ${now.toISOString()}::timestamptz`;
  const [counter] = await orm
    .insert(rateLimits)
    // A flood of attempts must not have everybody wait for the disk; a crash of the database forgets the last ones.
    .values({ key, hits: sql`case when ${withAsynchronousCommit} then 1 end`, expiresAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else least(${rateLimits.hits} + 1, ${MAX_HITS}::integer) end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ hits: rateLimits.hits, windowEnd: rateLimits.expiresAt });
  if (!counter) throw new Error('The counter was not returned.');
  return counter;
};

/** Adds attempts to the current window, also beyond its limit. */
export const addAttempts = async (orm: Queries, key: string, more: number): Promise<void> => {
  await orm
    .update(rateLimits)
    .set({ hits: sql`least(${rateLimits.hits} + ${more}, ${MAX_HITS}::integer)` })
    .where(eq(rateLimits.key, key));
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

/** Deletes the counters of past windows. @returns how many. */
export const deleteExpiredAttempts = (orm: Queries, now: Date, signal?: AbortSignal): Promise<number> =>
  sweepBefore(orm, { key: rateLimits.key, at: rateLimits.expiresAt }, now, signal);
