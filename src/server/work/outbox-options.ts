import { SLOTS } from './work-kinds.ts';

/** An outbox item as its handler gets it. */
export interface OutboxItem<Payload> {
  /** The same for every attempt: an idempotency key, e.g. a mail's Message-ID. */
  readonly id: string;
  /** 1 at the first attempt. */
  readonly attempt: number;
  readonly payload: Payload;
}

/** One handler per kind of work. It runs at least once, and possibly again after a crash. */
export type OutboxHandlers<Kinds> = {
  readonly [Kind in keyof Kinds]: (item: OutboxItem<Kinds[Kind]>) => Promise<void>;
};

export interface OutboxOptions {
  /** How many items of the lane `media` run at once; 0 where another process does that work. */
  readonly mediaWorkers: number;
  /**
   * Interval of looking for work without being woken (delayed work, retries, work of other processes), and of renewing the
   * leases of running handlers.
   */
  readonly pollMilliseconds: number;
  /** After this time without renewal an unfinished item is taken over: only of a dead process. */
  readonly leaseSeconds: number;
  /** After this many failures an item is given up, unless it is about money. */
  readonly maxAttempts: number;
  /** Whether a failure would repeat at every attempt. Such an item no longer blocks the later ones of its queue. */
  readonly isPermanent: (error: unknown) => boolean;
  /** The pause in seconds after a failed attempt. */
  readonly backoffSeconds: (attempt: number) => number;
}

/** A mail server may be down over a weekend. */
const PATIENCE_SECONDS = 3 * 86_400;
const LONGEST_PAUSE_SECONDS = 3_600;
/** Maximum jitter as a share of the pause, so that items that failed together are not retried together. */
const JITTER = 0.2;

/** The minimum pause after the given attempt: 1 s, 2 s, 4 s … an hour. */
const pauseSeconds = (attempt: number): number => Math.min(2 ** (attempt - 1), LONGEST_PAUSE_SECONDS);

/** The pause after a failed attempt (1 is the first), in seconds: exponential backoff up to an hour, plus jitter. */
const backoffSeconds = (attempt: number): number => pauseSeconds(attempt) * (1 + Math.random() * JITTER);

const attemptsFor = (seconds: number): number => {
  let [attempts, waited] = [1, 0];
  for (; waited < seconds; attempts += 1) waited += pauseSeconds(attempts);
  return attempts;
};

/** The number of attempts that cover three days from the first. */
const ATTEMPTS = attemptsFor(PATIENCE_SECONDS);

export const outboxDefaults: OutboxOptions = {
  mediaWorkers: SLOTS.media,
  pollMilliseconds: 2_000,
  leaseSeconds: 10,
  maxAttempts: ATTEMPTS,
  isPermanent: () => false,
  backoffSeconds,
};
