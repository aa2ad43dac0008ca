import { ATTEMPTS, backoffSeconds } from './retry-policy.ts';

/** A piece of work as its handler sees it. */
export type OutboxItem<Payload> = {
  /** The same at every attempt: the key that keeps an effect from happening twice, e.g. a mail's Message-ID. */
  readonly id: string;
  /** 1 at the first attempt. */
  readonly attempt: number;
  readonly payload: Payload;
};

/** One handler for each kind of work. It runs at least once and may run again after a crash. */
export type OutboxHandlers<Kinds> = {
  readonly [Kind in keyof Kinds]: (item: OutboxItem<Kinds[Kind]>) => Promise<void>;
};

export type OutboxOptions = {
  /** How many pieces are taken at once. */
  readonly batch: number;
  /** How often due work is looked for when nobody nudges: delayed work, retries, work of other processes. */
  readonly pollMilliseconds: number;
  /** After this time a piece is taken from a worker that did not finish it; longer than any handler runs. */
  readonly leaseSeconds: number;
  /** After so many failures work is given up, except of the kinds that never expire. */
  readonly maxAttempts: number;
  /** Kinds that are tried until they succeed. Each failure is logged at error with the payload, which holds ids only. */
  readonly neverExpire: readonly string[];
  /** Whether a failure would be the same at every attempt. Such work lets later work of its queue pass. */
  readonly isPermanent: (error: unknown) => boolean;
  /** The kinds this one does, or those it leaves to another, so that quick work does not wait for slow. */
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
  /** Whether finished work stays as a row, or goes. */
  readonly keepsDone: boolean;
  /**
   * Whether what is claimed, and what is removed when done, is committed without waiting for the disk
   * (`synchronous_commit = off`). After a power cut work may then be done again that was done in the second before it,
   * and the attempt that the cut ended is not counted; nothing is lost. For work whose repetition nobody notices.
   */
  readonly commitsAsynchronously: boolean;
  /** The pause after a failed attempt. */
  readonly backoffSeconds: (attempt: number) => number;
};

export const outboxDefaults: OutboxOptions = {
  batch: 20,
  pollMilliseconds: 2_000,
  leaseSeconds: 60,
  maxAttempts: ATTEMPTS,
  neverExpire: [],
  isPermanent: () => false,
  only: null,
  except: [],
  keepsDone: true,
  commitsAsynchronously: false,
  backoffSeconds,
};
