import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockAvailable } from './lock-job.repository.ts';

/** The same sentence whatever the reason, which is not the brand's business. */
export const NOT_AVAILABLE = 'This creator is no longer available.';

/**
 * Rejects giving a job to a creator who is suspended or deleted, or has asked for the deletion. Call it before the job
 * is locked, in the order in which an erasure locks.
 * @throws ApiError `wrongState`
 */
export const assertCreatorAvailable = async ({ orm }: Transaction, creatorId: number): Promise<void> => {
  if (!(await lockAvailable(orm, creatorId))) throw new ApiError('wrongState', NOT_AVAILABLE);
};
