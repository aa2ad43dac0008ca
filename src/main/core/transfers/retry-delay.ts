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

/** Milliseconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3). */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  if (!header) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
};
