import { useState } from 'react';
import type { ApiState } from './use-api.ts';

/**
 * What was shown last stays while something else is loaded in its place, so that a list does not flash when it is leafed
 * through. `stale` says that what is shown is the former.
 */
export const usePreviousData = <T extends object>(
  state: ApiState<T>,
): { readonly state: ApiState<T>; readonly stale: boolean } => {
  const [kept, setKept] = useState<T | null>(null);
  if (state.status === 'ready' && state.data !== kept) setKept(state.data);
  if (state.status !== 'loading' || !kept) return { state, stale: false };
  return { state: { status: 'ready', data: kept, refreshing: true, retry: state.retry }, stale: true };
};
