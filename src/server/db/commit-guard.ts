import { AsyncLocalStorage } from 'node:async_hooks';
import { untraced } from './commit-trace.ts';
import type { Transaction } from './queries.ts';

/** Writes within a transaction, between its work and its commit. An error it throws rolls the transaction back. */
export type CommitGuard = (tx: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<CommitGuard | undefined>();

/** Runs `work`; `guard` writes in each transaction that `work` commits. */
export const withCommitGuard = <T>(guard: CommitGuard, work: () => Promise<T>): Promise<T> => guards.run(guard, work);

/**
 * Runs `work` that is no effect of the call, e.g. the count of an attempt, which stays when the call is refused: its
 * commits neither run the guard nor make a later failure one of unknown outcome (`traceCommits`).
 */
export const outsideCommitGuard = <T>(work: () => Promise<T>): Promise<T> =>
  guards.run(undefined, () => untraced(work));

/** The guard of the current asynchronous context, for code that commits on behalf of several callers. */
export const currentCommitGuard = (): CommitGuard | undefined => guards.getStore();

/** Runs the current guard; every transaction calls it before its commit. */
export const runCommitGuard = async (tx: Transaction): Promise<void> => guards.getStore()?.(tx);
