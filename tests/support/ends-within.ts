import { setTimeout as pause } from 'node:timers/promises';

/**
 * Whether `work` ends before a timer of `milliseconds` in the same process: a busy machine delays both alike, which a
 * wall clock would not account for.
 */
export const endsWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), pause(milliseconds, false, { ref: false })]);
