import { Button } from '@chakra-ui/react';
import { BellPlus } from 'lucide-react';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import type { ListQuery } from '#renderer/lib/api/use-list-query.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { filtersOf, hasOwnJobs, isShown, type SavedSearch } from './search-filters.ts';

const NONE: readonly SavedSearch[] = [];

/** This creator's saved searches; empty until they are loaded. */
export const useSavedSearches = (): readonly SavedSearch[] => {
  const state = useApi('saved-searches', () => call(api.listSavedSearches));
  return state.status === 'ready' ? state.data : NONE;
};

/**
 * Asks for the name of a search. Mounted outside of the filters, which are remounted when the window becomes narrow.
 */
export const SaveSearchModal = lazyDialog(async () => (await import('./save-search-modal.tsx')).SaveSearchModal);

interface SaveSearchProps {
  list: ListQuery<typeof openJobsQuery>;
  onSave: () => void;
}

/** Button that saves the current filters, unless a saved search has the same. */
export const SaveSearch = ({ list: { values }, onSave }: SaveSearchProps) => {
  const searches = useSavedSearches();
  const isKept = searches.some((search) => isShown(search, values));
  if (Object.keys(filtersOf(values)).length === 0 || hasOwnJobs(values) || isKept) return null;
  return (
    <Button {...SaveSearchModal.ahead} size="sm" variant="ghost" onClick={onSave}>
      <BellPlus aria-hidden />
      Save this search
    </Button>
  );
};
