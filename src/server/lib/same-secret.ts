import { timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal, in a time that says nothing about where they differ. */
export const isSameSecret = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
