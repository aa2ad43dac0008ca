import { ATTEMPTS, backoffSeconds } from './retry-policy.ts';

/** An outbox item as its handler gets it. */
export type OutboxItem<Payload> = {
  /** The same for every attempt: an idempotency key, e.g. a mail's Message-ID. */
  readonly id: string;
  /** 1 at the first attempt. */
  readonly attempt: number;
  readonly payload: Payload;
};

/** One handler per kind of work. It runs at least once, and possibly again after a crash. */
export type OutboxHandlers<Kinds> = {
  readonly [Kind in keyof Kinds]: (item: OutboxItem<Kinds[Kind]>) => Promise<void>;
};

export type OutboxOptions = {
  /** Maximum number of items claimed at once. */
  readonly batch: number;
  /** Polling interval for work without a nudge: delayed work, retries, work of other processes. */
  readonly pollMilliseconds: number;
  /**
   * After this time an unfinished item is taken over. The lease is renewed while the handler runs, so that this concerns
   * items of a dead process only.
   */
  readonly leaseSeconds: number;
  /** Interval at which the lease of a running handler is renewed. */
  readonly renewMilliseconds: number;
  /** After this many failures an item is given up, except for kinds that never expire. */
  readonly maxAttempts: number;
  /**
   * Kinds that are retried until they succeed. Each failure is logged at level error with the payload, which contains
   * ids only.
   */
  readonly neverExpire: readonly string[];
  /** Whether a failure would repeat at every attempt. Such an item no longer blocks the later ones of its queue. */
  readonly isPermanent: (error: unknown) => boolean;
  /**
   * The kinds that this outbox handles, or, where that is null, those it leaves to others, so that quick work does not wait
   * for slow work.
   */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  /** Whether rows of finished work are kept. */
  readonly keepsDone: boolean;
  /**
   * Whether claims and the removal of finished rows commit without waiting for the disk (`synchronous_commit = off`). A
   * power failure may then repeat the work of the last second, and an attempt it interrupted is not counted; nothing is
   * lost. For work that is harmless to repeat.
   */
  readonly commitsAsynchronously: boolean;
  /** The pause in seconds after a failed attempt. */
  readonly backoffSeconds: (attempt: number) => number;
};

export const outboxDefaults: OutboxOptions = {
  batch: 20,
  pollMilliseconds: 2_000,
  leaseSeconds: 10,
  renewMilliseconds: 3_000,
  maxAttempts: ATTEMPTS,
  neverExpire: [],
  isPermanent: () => false,
  only: null,
  except: [],
  keepsDone: true,
  commitsAsynchronously: false,
  backoffSeconds,
};
