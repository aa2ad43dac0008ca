import { JOB_STAGES } from './job-stage.ts';

/**
 * Current state of a notification's job for its recipient: the stage for the brand and the accepted creator; for others
 * whether creators can apply.
 */
export const CURRENT_JOB_STATES = [...JOB_STAGES, 'open', 'closed'] as const;
/** One of `CURRENT_JOB_STATES`. */
export type CurrentJobState = (typeof CURRENT_JOB_STATES)[number];
