import { summarizeError } from '../error-serializer.ts';

/** A mail server may be away over a weekend. */
const PATIENCE_SECONDS = 3 * 86_400;
const LONGEST_PAUSE_SECONDS = 3_600;
/** How much longer a pause may be than it has to, so that what failed together does not come back together. */
const JITTER = 0.2;

/** The pause after the given attempt, at least: 1 s, 2 s, 4 s … an hour. */
const pauseSeconds = (attempt: number): number => Math.min(2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);

/** The pause after a failed attempt (1 is the first), in seconds: doubling up to an hour, with jitter on top. */
export const backoffSeconds = (attempt: number): number => pauseSeconds(attempt) * (1 + Math.random() * JITTER);

const attemptsFor = (seconds: number): number => {
  let [attempts, waited] = [1, 0];
  for (; waited < seconds; attempts += 1) waited += pauseSeconds(attempts);
  return attempts;
};

/** How many attempts it takes until three days have passed since the first. */
export const ATTEMPTS = attemptsFor(PATIENCE_SECONDS);

const LONGEST_TEXT = 300;

/** A failure as it may be stored and shown to an operator: without addresses, secrets, and parameters of statements. */
export const failureText = (error: unknown): string => summarizeError(error).slice(0, LONGEST_TEXT);
