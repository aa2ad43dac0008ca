import { eq, lte, or, sql } from 'drizzle-orm';
import { pictureQuotas } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';

interface Window {
  readonly now: Date;
  /** Windows that began at this time or earlier are over. */
  readonly over: Date;
  /** Pictures within one window. */
  readonly most: number;
}

/**
 * Counts a picture of an account in the statement that checks the limit, so that parallel calls cannot exceed it.
 * @returns whether it was within the limit.
 */
export const countPicture = async (orm: Queries, userId: number, { now, over, most }: Window): Promise<boolean> => {
  const isOver = lte(pictureQuotas.since, over);
  const counted = await orm
    .insert(pictureQuotas)
    .values({ userId, since: now, used: 1 })
    .onConflictDoUpdate({
      target: pictureQuotas.userId,
      set: {
        used: sql`case when ${isOver} then 1 else ${pictureQuotas.used} + 1 end`,
        since: sql`case when ${isOver} then excluded.since else ${pictureQuotas.since} end`,
      },
      setWhere: or(isOver, sql`${pictureQuotas.used} < ${most}`),
    })
    .returning({ used: pictureQuotas.used });
  return counted.length > 0;
};

/** Adds pictures to the current window of an account, also beyond its limit. */
export const addPictures = async (orm: Queries, userId: number, pictures: number): Promise<void> => {
  await orm
    .update(pictureQuotas)
    .set({ used: sql`${pictureQuotas.used} + ${pictures}` })
    .where(eq(pictureQuotas.userId, userId));
};
