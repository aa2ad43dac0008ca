import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from './queries.ts';

/** Writes within a transaction, after its work and before its commit. What it throws rolls the transaction back. */
export type CommitGuard = (tx: Transaction) => Promise<void>;

const guards = new AsyncLocalStorage<CommitGuard>();

/** Runs `work`; each transaction that it commits is joined by what `guard` writes. */
export const withCommitGuard = <T>(guard: CommitGuard, work: () => Promise<T>): Promise<T> => guards.run(guard, work);

/** The guard of the work that asks, for who commits on behalf of it. */
export const currentCommitGuard = (): CommitGuard | undefined => guards.getStore();

/** Called by every transaction before its commit. */
export const runCommitGuard = async (tx: Transaction): Promise<void> => guards.getStore()?.(tx);
