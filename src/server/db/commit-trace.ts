import { AsyncLocalStorage } from 'node:async_hooks';
import { asKind, isConflict, unavailabilityOf } from './database-error.ts';

interface Trace {
  hasCommitted: boolean;
}

const traces = new AsyncLocalStorage<Trace | undefined>();

/** Notes that the work of the current asynchronous context has committed something. */
export const noteCommit = (): void => {
  const trace = traces.getStore();
  if (trace) trace.hasCommitted = true;
};

/** Runs `work` without noting its commits. */
export const untraced = <T>(work: () => Promise<T>): Promise<T> => traces.run(undefined, work);

/**
 * Runs `work`. If the connection is lost after a commit of `work`, e.g. while the result is read, the error is
 * `commit-unknown`, because the caller must not assume that nothing was done.
 */
export const traceCommits = async <T>(work: () => Promise<T>): Promise<T> => {
  const trace: Trace = { hasCommitted: false };
  try {
    return await traces.run(trace, work);
  } catch (error) {
    if (trace.hasCommitted && (unavailabilityOf(error) || isConflict(error))) throw asKind('commit-unknown', error);
    throw error;
  }
};
