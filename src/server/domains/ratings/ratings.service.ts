import type { Body } from '#shared/contract/endpoint.ts';
import type { ratingsApi } from '#shared/contract/ratings.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { notify } from '../notifications/notify-users.ts';
import { findRater, insertRating, type RatedJob, unratedJobs, updateHidden } from './ratings.repository.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

type Rating = Parameters<typeof insertRating>[2];

/**
 * Stores a rating and notifies the rated; false when the side has rated the job already. The comment is not quoted:
 * it must disappear wherever an operator hides it.
 */
const addRating = ({ db }: Parts, by: Role, rating: Rating): Promise<boolean> =>
  transaction(db, async (tx) => {
    if (!(await insertRating(tx.orm, by, rating))) return false;
    const { jobId, stars } = rating;
    const [userId, senderId] = by === 'brand' ? [rating.creatorId, rating.brandId] : [rating.brandId, rating.creatorId];
    const names = await findRater(tx.orm, jobId, senderId);
    if (!names) throw new Error(`Job ${jobId} was not found.`);
    const message = `${shortName(names.rater)} rated you for “${shortName(names.product)}” with ${stars} of 5 stars.`;
    await notify(tx, { userId, type: 'rated', message, jobId, senderId });
    return true;
  });

/** Rates the creator of a completed job; each job can be rated once. */
export const rateCreator = async (
  context: Parts,
  actor: Actor,
  creatorId: number,
  { stars, comment, job_id: wanted }: Body<typeof ratingsApi.rateCreator>,
): Promise<void> => {
  const unrated = await unratedJobs(context.db.orm, actor.id, creatorId);
  const job = wanted === undefined ? unrated[0] : unrated.find(({ id }) => id === wanted);
  if (!job) throw new ApiError('wrongState', 'There is no completed job with this creator left to rate.');
  const isAdded = await addRating(context, 'brand', {
    ...{ jobId: job.id, brandId: actor.id, creatorId, stars },
    ...{ comment: comment || null, createdAt: context.clock() },
  });
  if (!isAdded) throw new ApiError('wrongState', 'You have already rated this job.');
};

/** Rates the brand of a completed job, by its creator; each job can be rated once. */
export const rateBrand = async (
  context: Parts,
  { id: creatorId }: Pick<Actor, 'id'>,
  job: RatedJob,
  { stars, comment }: Body<typeof ratingsApi.rateBrand>,
): Promise<void> => {
  if (job.status !== 'completed')
    throw new ApiError('wrongState', 'You can rate the brand as soon as it has completed the job.');
  const isAdded = await addRating(context, 'creator', {
    ...{ jobId: job.id, brandId: job.brandId, creatorId, stars },
    ...{ comment: comment || null, createdAt: context.clock() },
  });
  if (!isAdded) throw new ApiError('wrongState', 'You have already rated the brand of this job.');
};

const noComment = (id: number): ApiError => new ApiError('notFound', `There is no comment #${id}.`);

/** Hides a comment from all pages. Its stars still count, and its author sees the reason. */
export const hideComment = async (
  { clock }: Parts,
  { orm }: Transaction,
  id: number,
  reason: string,
): Promise<void> => {
  if ((await updateHidden(orm, id, { at: clock(), reason })) === undefined) throw noComment(id);
};

/** Shows a comment again. @returns the number of its job */
export const showComment = async ({ orm }: Transaction, id: number): Promise<number> => {
  const jobId = await updateHidden(orm, id, null);
  if (jobId === undefined) throw noComment(id);
  return jobId;
};
