import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobRow } from './jobs.repository.ts';
import { deleteConsent, insertConsent } from './showing-consents.repository.ts';

/**
 * Lets the creator of a completed job show its video on their page, or no longer; then it is hidden, and links to it stop
 * working.
 * @throws ApiError `wrongState` for a job that is not completed.
 */
export const consentToPortfolio = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { job: { id: jobId, brandId, creatorId, status } }: JobRow,
  isAllowed: boolean,
): Promise<boolean> => {
  if (status !== 'completed' || creatorId === null) {
    throw new ApiError('wrongState', 'Only the video of a completed job can be shown.');
  }
  await transaction(db, ({ orm }) =>
    isAllowed ? insertConsent(orm, { jobId, brandId, creatorId, allowedAt: clock() }) : deleteConsent(orm, jobId),
  );
  return isAllowed;
};
