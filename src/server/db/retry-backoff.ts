/** Maximum attempts of work that may fail by a conflict or a short outage of the database. */
export const ATTEMPTS = 5;

const FIRST_PAUSE_MS = 100;

/**
 * The pause after a failed attempt, numbered from 1: doubled each time, half of it random, so that work that failed
 * together is not repeated together.
 */
export const backoffMilliseconds = (attempt: number): number =>
  FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
