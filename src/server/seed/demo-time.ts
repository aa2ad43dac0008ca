import { after, days, hours, minutes } from '../lib/clock.ts';

/**
 * A moment before the seeding: `12d 09:14` is 09:14 UTC twelve days earlier, `3h` and `25m` are that long ago. Days begin
 * at 2 and hours end at 23, so that the order of moments is the same at any time of day.
 */
export type DemoTime = `${number}d ${number}:${number}` | `${number}h` | `${number}m`;

const DAY = /^(\d+)d (\d\d):(\d\d)$/;
const SPAN = /^(\d+)([hm])$/;
const UNITS: Readonly<Record<string, (count: number) => number>> = { h: hours, m: minutes };

/** The moment that `time` means for a seeding at `now`. */
export const momentOf = (time: DemoTime, now: Date): Date => {
  const [, back, hour, minute] = DAY.exec(time) ?? [];
  if (back !== undefined) {
    const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    return after(midnight, hours(Number(hour)) + minutes(Number(minute)) - days(Number(back)));
  }
  const [, count, unit = ''] = SPAN.exec(time) ?? [];
  const span = UNITS[unit]?.(Number(count));
  if (span === undefined) throw new Error(`There is no such time: ${time}.`);
  return after(now, -span);
};

/** Something that a person of the demo did, and when. */
export interface DemoStep {
  readonly at: DemoTime;
  run(): Promise<unknown>;
}
