const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * Milliseconds before the next attempt: doubled each time up to half a minute, less up to half of it by chance, so that
 * clients that lost the server together do not come back together. `failures` counts those since the last progress.
 */
export const retryDelay = (failures: number, random: () => number = Math.random): number => {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10));
  return Math.round(full * (1 - random() / 2));
};
