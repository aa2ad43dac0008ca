import { JOB_STAGES } from './job-stage.ts';

/**
 * How the job of a notification stands now for its reader: the stage, for the brand and the accepted creator; for everybody
 * else whether creators can apply.
 */
export const JOBS_NOW = [...JOB_STAGES, 'open', 'closed'] as const;
/** One of `JOBS_NOW`. */
export type JobNow = (typeof JOBS_NOW)[number];
