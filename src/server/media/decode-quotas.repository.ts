import { eq, lte, or, sql } from 'drizzle-orm';
import { pictureQuotas, videoQuotas } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';

/** What each account's quota counts. */
export type DecodedKind = 'picture' | 'video';

const TABLES = { picture: pictureQuotas, video: videoQuotas };

interface Window {
  readonly now: Date;
  /** Windows that began at this time or earlier are over. */
  readonly over: Date;
  /** Files within one window. */
  readonly most: number;
}

/**
 * Counts a file of an account in the statement that checks the limit, so that parallel calls cannot exceed it.
 * @returns whether it was within the limit.
 */
export const countDecoded = async (
  orm: Queries,
  kind: DecodedKind,
  userId: number,
  { now, over, most }: Window,
): Promise<boolean> => {
  const quotas = TABLES[kind];
  const isOver = lte(quotas.since, over);
  const counted = await orm
    .insert(quotas)
    .values({ userId, since: now, used: 1 })
    .onConflictDoUpdate({
      target: quotas.userId,
      set: {
        used: sql`case when ${isOver} then 1 else ${quotas.used} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${quotas.since} end`,
      },
      setWhere: or(isOver, sql`${quotas.used} < ${most}`),
    })
    .returning({ used: quotas.used });
  return counted.length > 0;
};

/** Adds files to the current window of an account, also beyond its limit. */
export const addDecoded = async (orm: Queries, kind: DecodedKind, userId: number, decoded: number): Promise<void> => {
  const quotas = TABLES[kind];
  await orm
    .update(quotas)
    .set({ used: sql`${quotas.used} + ${decoded}` })
    .where(eq(quotas.userId, userId));
};
