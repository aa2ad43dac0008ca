import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jobs, ratings } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** A job that a brand and a creator share, if any. */
export const findJobOf = async (orm: Queries, brandId: number, creatorId: number) => {
  const [job] = await orm
    .select({ brandId: jobs.brandId })
    .from(jobs)
    .where(and(eq(jobs.brandId, brandId), eq(jobs.creatorId, creatorId)))
    .limit(1);
  return job;
};

/** Completed jobs that a brand and a creator share and that are not rated yet, newest first. */
export const unratedJobs = (orm: Queries, brandId: number, creatorId: number) =>
  orm
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .where(
      and(
        eq(jobs.brandId, brandId),
        eq(jobs.creatorId, creatorId),
        eq(jobs.status, 'completed'),
        isNull(ratings.jobId),
      ),
    )
    .orderBy(desc(jobs.id));

/** Stores the rating of a job; false when the job is rated already. */
export const insertRating = async (orm: Queries, rating: typeof ratings.$inferInsert): Promise<boolean> => {
  const added = await orm.insert(ratings).values(rating).onConflictDoNothing().returning({ jobId: ratings.jobId });
  return added.length > 0;
};

/** The newest comments with their people, for operators; hidden ones too. */
export const newestComments = (orm: Queries, most: number) => {
  const [brand, creator] = [alias(users, 'brand'), alias(users, 'creator')];
  return orm
    .select({ rating: ratings, brand: brand.name, creator: creator.name })
    .from(ratings)
    .innerJoin(brand, eq(brand.id, ratings.brandId))
    .innerJoin(creator, eq(creator.id, ratings.creatorId))
    .where(isNotNull(ratings.comment))
    .orderBy(desc(ratings.createdAt), desc(ratings.jobId))
    .limit(most);
};

/** Hides a job's comment, or shows it again without `hidden`; false when there is none. */
export const updateHidden = async (
  orm: Queries,
  jobId: number,
  hidden: { readonly at: Date; readonly reason: string } | null,
): Promise<boolean> => {
  const changed = await orm
    .update(ratings)
    .set({ commentHiddenAt: hidden?.at ?? null, commentHiddenReason: hidden?.reason ?? null })
    .where(and(eq(ratings.jobId, jobId), isNotNull(ratings.comment)))
    .returning({ jobId: ratings.jobId });
  return changed.length > 0;
};
