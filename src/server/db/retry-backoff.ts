/** How often something is attempted that another transaction or a short outage of the database may be in the way of. */
export const ATTEMPTS = 5;

const FIRST_PAUSE_MS = 100;

/**
 * The pause after a failed attempt, numbered from 1: doubled each time, half of it random, so that those who failed
 * together do not come back together.
 */
export const backoffMilliseconds = (attempt: number): number =>
  FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
