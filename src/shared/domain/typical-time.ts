/** With fewer cases than this a typical time says little, and would say it about single people. */
export const FEWEST_CASES = 5;

const HOUR = 3_600;
const DAY = 24 * HOUR;

const counted = (n: number, unit: string): string => `${n} ${n === 1 ? unit : `${unit}s`}`;

/** A typical time in the smallest whole unit that holds it: "1 hour", "3 hours", "2 days". */
export const typicalTime = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / HOUR));
  return hours < 24 ? counted(hours, 'hour') : counted(Math.ceil(seconds / DAY), 'day');
};
