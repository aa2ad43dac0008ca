import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { savedJobs } from '../../db/schema/jobs.ts';
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

const ofCreator = (creatorId: number) => eq(savedJobs.creatorId, creatorId);

const theOne = (creatorId: number, jobId: number) => and(ofCreator(creatorId), eq(savedJobs.jobId, jobId));

/** Whether a creator has saved a job, or removed it so recently that this can be undone. */
export const hasSaved = async (orm: Queries, creatorId: number, jobId: number): Promise<boolean> => {
  const found = await orm.select({ id: savedJobs.jobId }).from(savedJobs).where(theOne(creatorId, jobId));
  return found.length > 0;
};

/** Ids of the jobs that a creator has saved, the last saved first. */
export const savedIds = async (orm: Queries, creatorId: number): Promise<readonly number[]> => {
  const found = await orm
    .select({ id: savedJobs.jobId })
    .from(savedJobs)
    .where(and(ofCreator(creatorId), isNull(savedJobs.removedAt)))
    .orderBy(desc(savedJobs.savedAt), desc(savedJobs.jobId));
  return found.map(({ id }) => id);
};

interface Saving {
  readonly creatorId: number;
  readonly jobId: number;
  readonly now: Date;
  /** Maximum number of saved jobs of a creator. */
  readonly most: number;
}

/** Saves a job, or undoes its removal. @returns false when the creator has saved too many others. */
export const insertSaved = async (orm: Queries, { creatorId, jobId, now, most }: Saving): Promise<boolean> => {
  const { rows } = await orm.execute(sql`
    insert into saved_jobs (creator_id, job_id, saved_at)
    select ${creatorId}::bigint, ${jobId}::bigint, ${now.toISOString()}::timestamptz
    where (select count(*) from saved_jobs
      where creator_id = ${creatorId} and job_id <> ${jobId} and removed_at is null) < ${most}::int
    on conflict (creator_id, job_id) do update set removed_at = null
    returning job_id`);
  return rows.length > 0;
};

/** Removes a saved job; the row stays, so that the removal of a job that has closed can be undone too. */
export const removeSaved = async (orm: Queries, creatorId: number, jobId: number, now: Date): Promise<void> => {
  await orm
    .update(savedJobs)
    .set({ removedAt: now })
    .where(and(theOne(creatorId, jobId), isNull(savedJobs.removedAt)));
};

/** Deletes the saved jobs that a creator removed before a point in time. */
export const forgetRemoved = async (orm: Queries, creatorId: number, before: Date): Promise<void> => {
  await orm.delete(savedJobs).where(and(ofCreator(creatorId), lt(savedJobs.removedAt, before)));
};
