import { AGE_RANGES, fitsJob, mayFitJob } from '#shared/domain/age.ts';
import type { JobRow } from './jobs.repository.ts';

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
