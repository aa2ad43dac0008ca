const FIRST = 1_000;
const LONGEST = 30_000;

/**
 * Exponential backoff with jitter: the delay doubles up to 30 s, minus up to half of it at random, so that clients do
 * not reconnect to a recovered server at once. `failures` counts the failures since the last progress.
 */
export const retryDelay = (failures: number, random: () => number = Math.random): number => {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10));
  return Math.round(full * (1 - random() / 2));
};
