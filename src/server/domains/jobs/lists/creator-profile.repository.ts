import { eq, sql } from 'drizzle-orm';
import { batchLoader } from '../../../db/batch-loader.ts';
import type { Database } from '../../../db/open.ts';
import { profiles } from '../../../db/schema/people.ts';
import { anyOfArray } from '../../../db/stable-placeholders.ts';
import type { Queries } from '../../../db/transaction.ts';

/** Gender and date of birth of some creators. */
export const creatorProfileLoader = ({ orm }: Database) => {
  const prepared = orm
    .select({ id: profiles.userId, gender: profiles.gender, dateOfBirth: profiles.dateOfBirth })
    .from(profiles)
    .where(sql`${profiles.userId} = ${anyOfArray('ids')}`)
    .prepare('creator_profiles');
  return batchLoader(orm, async (ids: readonly number[]) => {
    const found = await prepared.execute({ ids });
    return new Map(found.map((profile) => [profile.id, profile]));
  });
};

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
