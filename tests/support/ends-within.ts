import { setTimeout as pause } from 'node:timers/promises';

/**
 * Whether `work` of this process ends before a timer of this process does, which is `milliseconds` long: what holds up
 * the process holds up both, where a clock would go on.
 */
export const endsWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), pause(milliseconds, false, { ref: false })]);
