import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { SavedSearch } from './search-filters.ts';

const NONE: readonly SavedSearch[] = [];

/** This creator's saved searches; empty until they are loaded. */
export const useSavedSearches = (): readonly SavedSearch[] => {
  const state = useApi('saved-searches', () => call(api.listSavedSearches));
  return state.status === 'ready' ? state.data : NONE;
};
