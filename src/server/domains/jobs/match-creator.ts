import { AGE_RANGES, fitsJob, mayFitJob } from '#shared/domain/people/age.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { notifyAll } from '../notifications/notify-users.ts';
import { rejectPendingOf } from './applicants.repository.ts';
import { lockAvailable } from './job-steps.repository.ts';
import type { JobRow } from './jobs.repository.ts';

/** The same sentence for every reason, because the reason is private. */
export const NOT_AVAILABLE = 'This creator is no longer available.';

/**
 * Rejects assigning a job to a creator who is suspended or deleted, or has requested deletion. Call it before the job
 * is locked, because an erasure takes its locks in this order.
 * @throws ApiError `wrongState`
 */
export const assertCreatorAvailable = async ({ orm }: Transaction, creatorId: number): Promise<void> => {
  if (!(await lockAvailable(orm, creatorId))) throw new ApiError('wrongState', NOT_AVAILABLE);
};

type OnCamera = Parameters<typeof fitsJob>[0];

const judged =
  (rule: typeof fitsJob) =>
  ({ job }: Pick<JobRow, 'job'>, creator: OnCamera, now: Date): boolean => {
    const age = AGE_RANGES.find((range) => range === `${job.ageMin}-${job.ageMax}`);
    return age !== undefined && rule(creator, { gender: job.gender, age }, now);
  };

/** Whether a creator has a job's required gender and age (`fitsJob`). */
export const fitsCreator = judged(fitsJob);

/** Whether nothing in the profile rules the creator out (`mayFitJob`); missing fields count as matching. */
export const mayFitCreator = judged(mayFitJob);

interface Rejection {
  readonly at: Date;
  readonly message: string;
}

/** Rejects all pending applications of a job and notifies each applicant. */
export const rejectPending = async (tx: Transaction, { job }: JobRow, { at, message }: Rejection): Promise<void> => {
  const rejected = await rejectPendingOf(tx.orm, job.id, at);
  await notifyAll(tx, rejected, { type: 'application_rejected', message, jobId: job.id, senderId: job.brandId });
};
