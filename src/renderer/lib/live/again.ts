import { isAxiosError } from 'axios';
import { isHandled, statusOf } from '../failure.ts';
import { session } from '../session.ts';

/** Milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** Of what a server may ask for; more would look like being forgotten. */
const LONGEST_ASKED = 120_000;

/** Whether the same call would be refused again; 429 only says when to come back. */
export const isFinal = (error: unknown): boolean => {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 429;
};

/** Milliseconds the server wants to be left alone for (Retry-After in seconds); 0 when it does not say. */
const askedFor = (error: unknown): number => {
  const seconds = isAxiosError(error) ? Number(error.response?.headers['retry-after']) : Number.NaN;
  return seconds > 0 ? Math.min(seconds * 1_000, LONGEST_ASKED) : 0;
};

/**
 * Milliseconds until the next try after so many failures in a row: longer every time, never before the server wants it,
 * and for everybody who lost the same server at another moment.
 */
export const waitAfter = (failures: number, error: unknown): number =>
  askedFor(error) + Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT) * (0.5 + Math.random());

/**
 * Does something again after it has failed: later each time, only when that may help, and only in the session
 * that it was built in: what fails after a log-out is not tried again by whoever logs in next.
 */
export class Again {
  readonly #act: () => void;
  readonly #endCount = session.endCount();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsked = false;
  #isStopped = false;

  constructor(act: () => void) {
    this.#act = act;
  }

  /** The server has asked to be left alone, and the time is not over. */
  get isAsked(): boolean {
    return this.#isAsked;
  }

  /** It has failed. */
  later(error: unknown): void {
    this.#failures += 1;
    this.#rest();
    if (this.#isStopped || isFinal(error) || isHandled(error)) return;
    this.#isAsked = askedFor(error) > 0;
    this.#timer = setTimeout(
      () => {
        this.#isAsked = false;
        if (session.endCount() === this.#endCount) this.#act();
      },
      waitAfter(this.#failures, error),
    );
  }

  /** It has succeeded. */
  done(): void {
    this.#failures = 0;
    this.#rest();
  }

  /** Nobody waits for it any more, until `start`. */
  stop(): void {
    this.#isStopped = true;
    this.#rest();
  }

  start(): void {
    this.#isStopped = false;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#isAsked = false;
  }
}
