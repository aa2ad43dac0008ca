import { isFinal } from '#renderer/lib/api/retry-backoff.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { adoptJob, type BrandJobDetail, jobKey } from '../brand-job.ts';

/**
 * Sends a decision about a job and stores the returned job. When the decision is no longer possible, because an
 * application was withdrawn or the job has moved on, reloads the job and calls `onClose`.
 * @throws the call's error, after that
 */
export const decide = async (
  job: BrandJobDetail,
  send: () => Promise<BrandJobDetail>,
  onClose: () => void,
): Promise<void> => {
  try {
    adoptJob(await send());
  } catch (error) {
    if (isFinal(error)) {
      invalidate(jobKey(job.id));
      onClose();
    }
    throw error;
  }
  onClose();
};
