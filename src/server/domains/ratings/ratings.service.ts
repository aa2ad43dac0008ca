import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Body } from '#shared/contract/endpoint.ts';
import type { ratingsApi } from '#shared/contract/ratings.ts';
import type { Database } from '../../db/open.ts';
import { jobs, ratings } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';

/** Completed jobs of a brand with a creator that were not rated yet, newest first. */
export const unratedJobs = ({ orm }: Pick<Database, 'orm'>, brandId: number, creatorId: number) =>
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

/** Rates the creator of a completed job, once a job. */
export const rateCreator = async (
  db: Database,
  actor: Actor,
  creatorId: number,
  { stars, job_id: wanted }: Body<typeof ratingsApi.rateCreator>,
): Promise<void> => {
  const unrated = await unratedJobs(db, actor.id, creatorId);
  const job = wanted === undefined ? unrated[0] : unrated.find(({ id }) => id === wanted);
  if (!job) throw new Refusal('wrongState', 'There is no completed job with this creator left to rate.');
  const added = await transaction(db, (tx) =>
    tx.orm
      .insert(ratings)
      .values({ jobId: job.id, brandId: actor.id, creatorId, stars })
      .onConflictDoNothing()
      .returning({ jobId: ratings.jobId }),
  );
  if (added.length === 0) throw new Refusal('wrongState', 'You have already rated this job.');
};
