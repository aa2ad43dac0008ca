import { isAxiosError } from 'axios';
import { RETRYABLE_STATUSES, retryAfter } from '#shared/domain/text/retry-after.ts';
import { session } from '../session/session.ts';
import { isHandled, statusOf } from './failure.ts';

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Upper bound of Retry-After; a longer wait would look like no retry at all. */
const LONGEST_RETRY_AFTER = 120_000;

/** Whether a retry would fail the same way: after every 4xx but `RETRYABLE_STATUSES`. */
export const isFinal = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && RETRYABLE_STATUSES[status] === undefined;
};

/** Milliseconds of the response's Retry-After header; 0 without one. */
const throttleOf = (error: unknown): number => {
  const header: unknown = isAxiosError(error) ? error.response?.headers['retry-after'] : undefined;
  return Math.min(retryAfter(header, Date.now()) ?? 0, LONGEST_RETRY_AFTER);
};

/**
 * Milliseconds until the next retry after consecutive failures. Exponential with jitter, so that clients do not
 * reconnect to a recovered server at once; honours Retry-After.
 */
export const backoffDelay = (failures: number, error: unknown): number =>
  throttleOf(error) + Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT) * (0.5 + Math.random());

/**
 * Retries an action after failures with exponential backoff. Only transient failures are retried, and only within the
 * session of the action: what failed before a log-out is not retried under the next account.
 */
export class RetryBackoff {
  readonly #act: () => void;
  readonly #isSameSession = session.mark();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isThrottled = false;
  #isStopped = false;

  constructor(act: () => void) {
    this.#act = act;
  }

  /** Whether the server's Retry-After has not passed yet. */
  get isThrottled(): boolean {
    return this.#isThrottled;
  }

  /** Call after a failure: schedules the next retry. */
  schedule(error: unknown): void {
    this.#failures += 1;
    this.#clear();
    if (this.#isStopped || isFinal(error) || isHandled(error)) return;
    this.#isThrottled = throttleOf(error) > 0;
    this.#timer = setTimeout(
      () => {
        this.#isThrottled = false;
        if (this.#isSameSession()) this.#act();
      },
      backoffDelay(this.#failures, error),
    );
  }

  /** Call after a success. */
  reset(): void {
    this.#failures = 0;
    this.#clear();
  }

  /** Schedules nothing more until `start`. */
  stop(): void {
    this.#isStopped = true;
    this.#clear();
  }

  start(): void {
    this.#isStopped = false;
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.#isThrottled = false;
  }
}
