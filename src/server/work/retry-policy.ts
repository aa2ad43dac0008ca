import { summarizeError } from '../error-serializer.ts';

/** A mail server may be down over a weekend. */
const PATIENCE_SECONDS = 3 * 86_400;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Maximum jitter as a share of the pause, so that items that failed together are not retried together. */
const JITTER = 0.2;

/** The minimum pause after the given attempt: 1 s, 2 s, 4 s … an hour. */
const pauseSeconds = (attempt: number): number => Math.min(2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);

/** The pause after a failed attempt (1 is the first), in seconds: exponential backoff up to an hour, plus jitter. */
export const backoffSeconds = (attempt: number): number => pauseSeconds(attempt) * (1 + Math.random() * JITTER);

const attemptsFor = (seconds: number): number => {
  let [attempts, waited] = [1, 0];
  for (; waited < seconds; attempts += 1) waited += pauseSeconds(attempts);
  return attempts;
};

/** The number of attempts that cover three days from the first. */
export const ATTEMPTS = attemptsFor(PATIENCE_SECONDS);

const LONGEST_TEXT = 300;

/**
 * An error message that may be stored and shown to an operator: without addresses, secrets and statement parameters.
 */
export const failureText = (error: unknown): string => summarizeError(error).slice(0, LONGEST_TEXT);
