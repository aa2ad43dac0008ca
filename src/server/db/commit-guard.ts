import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './queries.ts';

/** Writes within a transaction, between its work and its commit. An error it throws rolls the transaction back. */
export type CommitGuard = (tx: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<CommitGuard | undefined>();

/** Runs `work`; `guard` writes in each transaction that `work` commits. */
export const withCommitGuard = <T>(guard: CommitGuard, work: () => Promise<T>): Promise<T> => guards.run(guard, work);

/** Runs `work` whose transactions do not count as those of the surrounding `withCommitGuard`. */
export const outsideCommitGuard = <T>(work: () => Promise<T>): Promise<T> => guards.run(undefined, work);

/** The guard of the current asynchronous context, for code that commits on behalf of several callers. */
export const currentCommitGuard = (): CommitGuard | undefined => guards.getStore();

/** Runs the current guard; every transaction calls it before its commit. */
export const runCommitGuard = async (tx: Transaction): Promise<void> => guards.getStore()?.(tx);
