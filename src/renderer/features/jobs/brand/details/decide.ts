import { isFinal } from '#renderer/lib/retry-backoff.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { adoptJob, type BrandJobDetail, jobKey } from '../brand-job.ts';

/**
 * Sends a decision about an application and shows the job as it is then. Where the decision is no longer possible, since
 * the application was withdrawn or the job has moved on, the job is loaded again and `onClose` runs.
 * @throws the error of the call, after that
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
