import { canTake, type JobStep } from '#shared/domain/jobs/job-lifecycle.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobRow } from './jobs.repository.ts';

/**
 * Rejects a step that the job's status does not allow. The statement of the step checks again, since the status may
 * change in between.
 */
export const assertStep = (step: JobStep, { job }: Pick<JobRow, 'job'>, message?: string): void => {
  if (!canTake(step, job.status)) throw new ApiError('wrongState', message);
};
