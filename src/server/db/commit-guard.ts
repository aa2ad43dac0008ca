import { AsyncLocalStorage } from 'node:async_hooks';
import { untraced } from './commit-trace.ts';
import type { Transaction } from './queries.ts';

/**
 * Writes within a transaction, between its work and its commit. An error it throws rolls the transaction back. `madeId` is
 * the record that the work has noted.
 */
export type CommitGuard = (tx: Transaction, madeId: number | null) => Promise<void>;

const guards = new AsyncLocalStorage<{ readonly guard: CommitGuard; madeId: number | null } | undefined>();

/** Runs `work`; `guard` writes in each transaction that `work` commits. */
export const withCommitGuard = <T>(guard: CommitGuard, work: () => Promise<T>): Promise<T> =>
  guards.run({ guard, madeId: null }, work);

/** Notes, within a transaction, the record that it makes: from there a repeat of the request goes on. */
export const noteMade = (id: number): void => {
  const current = guards.getStore();
  if (current) current.madeId = id;
};

/**
 * Runs `work` that is no effect of the call, e.g. the count of an attempt, which stays when the call is refused: its
 * commits neither run the guard nor make a later failure one of unknown outcome (`traceCommits`).
 */
export const outsideCommitGuard = <T>(work: () => Promise<T>): Promise<T> =>
  guards.run(undefined, () => untraced(work));

/** Runs the current guard; every transaction calls it before its commit. */
export const runCommitGuard = async (tx: Transaction): Promise<void> => currentCommitGuard()?.(tx);

/** The guard of the current asynchronous context, for code that commits on behalf of several callers. */
export const currentCommitGuard = (): ((tx: Transaction) => Promise<void>) | undefined => {
  const current = guards.getStore();
  return current && ((tx) => current.guard(tx, current.madeId));
};
