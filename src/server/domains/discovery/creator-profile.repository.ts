import { eq } from 'drizzle-orm';
import { profiles } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** The profile of a creator. */
export const findCreatorProfile = async (orm: Queries, creatorId: number) => {
  const [profile] = await orm.select().from(profiles).where(eq(profiles.userId, creatorId));
  return profile;
};

/** Records that a creator has viewed the open jobs; returns the previous time. */
export const noteSeen = async (orm: Queries, creatorId: number, now: Date): Promise<Date | null> => {
  const mine = eq(profiles.userId, creatorId);
  const [before] = await orm.select({ at: profiles.jobsSeenAt }).from(profiles).where(mine).for('update');
  await orm.update(profiles).set({ jobsSeenAt: now }).where(mine);
  return before?.at ?? null;
};
