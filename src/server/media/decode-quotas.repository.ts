import { eq, lt, lte, or, sql } from 'drizzle-orm';
import { rateLimits } from '../db/schema/people.ts';
import type { Queries } from '../db/transaction.ts';

interface Window {
  readonly now: Date;
  /** The end of a window that begins now. */
  readonly end: Date;
  /** Files within one window. */
  readonly most: number;
}

/**
 * Counts a file in the statement that checks the limit, so that parallel calls cannot exceed it.
 * @returns whether it was within the limit.
 */
export const countDecoded = async (orm: Queries, key: string, { now, end, most }: Window): Promise<boolean> => {
  const isOver = lte(rateLimits.expiresAt, now);
  const counted = await orm
    .insert(rateLimits)
    .values({ key, hits: 1, expiresAt: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${rateLimits.expiresAt} end`,
      },
      setWhere: or(isOver, lt(rateLimits.hits, most)),
    })
    .returning({ hits: rateLimits.hits });
  return counted.length > 0;
};

/** Adds files to the current window, also beyond its limit. */
export const addDecoded = async (orm: Queries, key: string, files: number): Promise<void> => {
  await orm
    .update(rateLimits)
    .set({ hits: sql`${rateLimits.hits} + ${files}` })
    .where(eq(rateLimits.key, key));
};
