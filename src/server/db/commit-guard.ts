import { AsyncLocalStorage } from 'node:async_hooks';
import { causesOf, DatabaseUnavailable, isConflict, unavailabilityOf } from './database-error.ts';
import type { Transaction } from './queries.ts';

/**
 * Inserts the row of a call's idempotency key within a transaction, between its work and its commit. An error it throws
 * rolls the transaction back. `madeId` is the record that the work has noted, 0 for none.
 */
export type CommitGuard = (tx: Transaction, madeId: number) => Promise<void>;

/** What a call has committed so far. */
export class CallEffects {
  madeId = 0;
  hasCommitted = false;
  /** Whether a transaction has committed the row of the key. */
  isKept = false;
  readonly guard: CommitGuard | undefined;

  constructor(guard?: CommitGuard) {
    this.guard = guard;
  }
}

const calls = new AsyncLocalStorage<CallEffects | undefined>();

/**
 * Runs the work of a call; the first transaction that it commits runs the guard of `effects`. If the database is lost
 * after a commit, e.g. while the result is read, the error is `commit-unknown`, since something was done.
 */
export const withCommitGuard = async <T>(work: () => Promise<T>, effects = new CallEffects()): Promise<T> => {
  try {
    return await calls.run(effects, work);
  } catch (error) {
    const isLost = unavailabilityOf(error) !== undefined || isConflict(error);
    // Of the causes only the driver's error is kept: those in between name a statement's parameters.
    if (effects.hasCommitted && isLost) throw new DatabaseUnavailable('commit-unknown', [...causesOf(error)].at(-1));
    throw error;
  }
};

/** Notes, within a transaction, the record that it makes: from there a repeat of the call goes on. */
export const noteMade = (id: number): void => {
  const call = calls.getStore();
  if (call) call.madeId = id;
};

/** Runs `work` that is no effect of the call, e.g. the count of an attempt, which stays when the call is refused. */
export const outsideCommitGuard = <T>(work: () => Promise<T>): Promise<T> => calls.run(undefined, work);

/** Runs the guard, until it is kept; every transaction calls it before its commit. */
export const runCommitGuard = async (tx: Transaction): Promise<void> => {
  const call = calls.getStore();
  if (!call?.isKept) await call?.guard?.(tx, call.madeId);
};

/** Notes a commit of the current call. @param isGuarded false for a statement that commits by itself */
export const noteCommit = (isGuarded = true): void => {
  const call = calls.getStore();
  if (!call) return;
  call.hasCommitted = true;
  call.isKept ||= isGuarded;
};
