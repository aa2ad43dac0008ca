import { useState } from 'react';
import type { ApiState } from './use-api.ts';

/**
 * Keeps the previous data while the next is loading, so that a list does not flash between pages. `stale` is true while
 * the previous data is displayed.
 */
export const usePreviousData = <T extends object>(
  state: ApiState<T>,
): { readonly state: ApiState<T>; readonly stale: boolean } => {
  const [kept, setKept] = useState<T | null>(null);
  if (state.status === 'ready' && state.data !== kept) setKept(state.data);
  if (state.status !== 'loading' || !kept) return { state, stale: false };
  return { state: { status: 'ready', data: kept, refreshing: true, retry: state.retry }, stale: true };
};
