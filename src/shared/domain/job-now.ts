import { JOB_STAGES } from './job-stage.ts';

/**
 * Current state of a notification's job for its recipient: the stage for the brand and the accepted creator; for others
 * whether creators can apply.
 */
export const JOBS_NOW = [...JOB_STAGES, 'open', 'closed'] as const;
/** One of `JOBS_NOW`. */
export type JobNow = (typeof JOBS_NOW)[number];
