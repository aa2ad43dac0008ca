import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { listShownJobs, type ShownJobRow, setShown } from './portfolio.repository.ts';

/** The finished jobs that a page lists. */
export type ShownJobs = readonly ShownJobRow[];

/**
 * Shows the video of a finished job on the page of its creator, or hides it. Answers all that may be shown.
 * @throws ApiError `wrongState` when the brand does not allow it, or no longer.
 */
export const showJob = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { job }: JobRow,
  isShown: boolean,
): Promise<ShownJobs> => {
  const choice = { jobId: job.id, creatorId: actor.id, shownAt: isShown ? clock() : null };
  if (!(await setShown(db.orm, choice)) && isShown) {
    throw new ApiError('wrongState', 'The brand does not allow you to show this video, or no longer does.');
  }
  return listShownJobs(db.orm, actor.id, true);
};
