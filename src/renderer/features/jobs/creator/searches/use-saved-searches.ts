import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import type { SavedSearch } from './search-filters.ts';

const NONE: readonly SavedSearch[] = [];

/** The searches that this creator keeps; none while they are unknown. */
export const useSavedSearches = (): readonly SavedSearch[] => {
  const state = useApi('saved-searches', () => call(api.listSavedSearches));
  return state.status === 'ready' ? state.data : NONE;
};
