import { and, desc, eq, isNull } from 'drizzle-orm';
import { jobs, ratings } from '../../db/schema/jobs.ts';
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
