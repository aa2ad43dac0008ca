import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { JobGender } from '#shared/domain/people/age.ts';
import { first, only, some } from '../../db/rows.ts';
import { savedJobs, savedSearches } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { isBornWithin } from '../../db/within-period.ts';

/** The profile of a creator. */
export const findCreatorProfile = (orm: Queries, creatorId: number) =>
  first(orm.select().from(profiles).where(eq(profiles.userId, creatorId)));

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
export const hasSaved = (orm: Queries, creatorId: number, jobId: number): Promise<boolean> =>
  some(orm.select({ id: savedJobs.jobId }).from(savedJobs).where(theOne(creatorId, jobId)));

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

export type SavedSearch = typeof savedSearches.$inferSelect;
export type NewSearch = typeof savedSearches.$inferInsert;

/** The unique index on a creator's names; letters count the same in both cases. */
export const NAME_TAKEN = 'saved_searches_name';

export const searchesOf = (orm: Queries, creatorId: number): Promise<SavedSearch[]> =>
  orm.select().from(savedSearches).where(eq(savedSearches.creatorId, creatorId)).orderBy(asc(savedSearches.id));

export const findSearch = (orm: Queries, id: number): Promise<SavedSearch | undefined> =>
  first(orm.select().from(savedSearches).where(eq(savedSearches.id, id)));

/**
 * The number of a creator's searches. The creator's row stays locked, so that two windows cannot both add the last one.
 */
export const countForUpdate = async (orm: Queries, creatorId: number): Promise<number> => {
  await orm.execute(sql`select 1 from profiles where user_id = ${creatorId} for update`);
  return orm.$count(savedSearches, eq(savedSearches.creatorId, creatorId));
};

export const insertSearch = (orm: Queries, search: NewSearch): Promise<SavedSearch> =>
  only(orm.insert(savedSearches).values(search).returning());

export const deleteSearch = async (orm: Queries, { id, creatorId }: SavedSearch): Promise<void> => {
  await orm.delete(savedSearches).where(and(eq(savedSearches.id, id), eq(savedSearches.creatorId, creatorId)));
};

const LARGEST_COUNTED = 1_000;

interface Counted extends Record<string, unknown> {
  readonly n: number;
}

interface Asked {
  readonly gender: JobGender;
  /** Full years. */
  readonly min: number;
  readonly max: number;
}

/**
 * Whether the user `u` with the profile `p` fits a job: a verified creator, neither suspended nor deleted, of its
 * gender and of an age within both bounds, inclusive. `openJobs` of the lists is the reverse query, the jobs that fit a
 * creator; both follow `fitsJob`.
 * @param job parts of a statement: text, numbers, and a point in time
 */
export const isAskedFor = ({ gender, min, max, now }: Readonly<Record<'gender' | 'min' | 'max' | 'now', SQL>>): SQL =>
  sql`u.role = 'creator' and u.email_verified_at is not null and u.suspended_at is null and u.deleted_at is null
    and p.gender is not null and (${gender} = 'any' or p.gender = ${gender})
    and ${isBornWithin(sql`p.date_of_birth`, { min, max, now })}`;

/** Counts fitting creators, up to a thousand. */
export const countFitting = async (orm: Queries, { gender, min, max }: Asked, at: Date): Promise<number> => {
  const fits = isAskedFor({
    gender: sql`${gender}::text`,
    min: sql`${min}::int`,
    max: sql`${max}::int`,
    now: sql`${at.toISOString()}::timestamptz`,
  });
  const { rows } = await orm.execute<Counted>(sql`
    select count(*)::int as n from (
      select from profiles p join users u on u.id = p.user_id where ${fits} limit ${LARGEST_COUNTED}) fitting`);
  return rows[0]?.n ?? 0;
};
