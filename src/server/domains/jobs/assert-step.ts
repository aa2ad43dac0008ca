import { canTake, type JobStep } from '#shared/domain/job-lifecycle.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobRow } from './jobs.repository.ts';

/** Refuses a step that the job's status does not allow; the statement that takes the step checks again. */
export const assertStep = (step: JobStep, { job }: Pick<JobRow, 'job'>, message?: string): void => {
  if (!canTake(step, job.status)) throw new ApiError('wrongState', message);
};
