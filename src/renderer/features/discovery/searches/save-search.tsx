import { Button } from '@chakra-ui/react';
import { BellPlus } from 'lucide-react';
import type { ListQuery } from '#renderer/lib/api/use-list-query.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { filtersOf, hasOwnJobs, isShown } from './search-filters.ts';
import { useSavedSearches } from './use-saved-searches.ts';

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
