import { counted } from '../text/counted.ts';

/** Minimum number of cases; fewer would be meaningless and reveal individual ones. */
export const MIN_SAMPLE_SIZE = 5;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A duration rounded up to the smallest suitable unit: "1 hour", "3 hours", "2 days". */
export const typicalTime = (seconds: number): string => {
  const hours = Math.max(1, Math.ceil(seconds / HOUR));
  return hours < 24 ? counted(hours, 'hour') : counted(Math.ceil(seconds / DAY), 'day');
};
