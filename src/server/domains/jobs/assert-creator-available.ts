import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockAvailable } from './lock-job.repository.ts';

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
