import type { Body } from '#shared/contract/endpoint.ts';
import type { ratingsApi } from '#shared/contract/ratings.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { findJobOf, insertRating, unratedJobs } from './ratings.repository.ts';

/** A job that a brand and a creator share, if any. */
export const findJobTogether = ({ orm }: Pick<Database, 'orm'>, actor: Actor, creatorId: number) =>
  findJobOf(orm, actor.id, creatorId);

/** Rates the creator of a completed job; each job can be rated once. */
export const rateCreator = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  creatorId: number,
  { stars, job_id: wanted }: Body<typeof ratingsApi.rateCreator>,
): Promise<void> => {
  const unrated = await unratedJobs(db.orm, actor.id, creatorId);
  const job = wanted === undefined ? unrated[0] : unrated.find(({ id }) => id === wanted);
  if (!job) throw new ApiError('wrongState', 'There is no completed job with this creator left to rate.');
  const isAdded = await transaction(db, (tx) =>
    insertRating(tx.orm, { jobId: job.id, brandId: actor.id, creatorId, stars, createdAt: clock() }),
  );
  if (!isAdded) throw new ApiError('wrongState', 'You have already rated this job.');
};
