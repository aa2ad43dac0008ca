import type { Body } from '#shared/contract/endpoint.ts';
import type { ratingsApi } from '#shared/contract/ratings.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/open.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { findJobOf, insertRating, unratedJobs, updateHidden } from './ratings.repository.ts';

/** A job that a brand and a creator share, if any. */
export const findJobTogether = ({ orm }: Pick<Database, 'orm'>, actor: Actor, creatorId: number) =>
  findJobOf(orm, actor.id, creatorId);

/** Rates the creator of a completed job; each job can be rated once. */
export const rateCreator = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  creatorId: number,
  { stars, comment, job_id: wanted }: Body<typeof ratingsApi.rateCreator>,
): Promise<void> => {
  const unrated = await unratedJobs(db.orm, actor.id, creatorId);
  const job = wanted === undefined ? unrated[0] : unrated.find(({ id }) => id === wanted);
  if (!job) throw new ApiError('wrongState', 'There is no completed job with this creator left to rate.');
  const isAdded = await transaction(db, (tx) =>
    insertRating(tx.orm, {
      ...{ jobId: job.id, brandId: actor.id, creatorId, stars },
      ...{ comment: comment || null, createdAt: clock() },
    }),
  );
  if (!isAdded) throw new ApiError('wrongState', 'You have already rated this job.');
};

const noComment = (jobId: number): ApiError => new ApiError('notFound', `Nobody wrote a comment about job #${jobId}.`);

/** Hides the comment on a job from the pages of both sides. Its stars still count, and its rater is told the reason. */
export const hideComment = async (
  { clock }: Pick<Context, 'clock'>,
  { orm }: Transaction,
  jobId: number,
  reason: string,
): Promise<void> => {
  if (!(await updateHidden(orm, jobId, { at: clock(), reason }))) throw noComment(jobId);
};

/** Shows the comment on a job again. */
export const showComment = async ({ orm }: Transaction, jobId: number): Promise<void> => {
  if (!(await updateHidden(orm, jobId, null))) throw noComment(jobId);
};
