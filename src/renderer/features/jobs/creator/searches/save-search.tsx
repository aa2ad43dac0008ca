import { Button } from '@chakra-ui/react';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import type { ListQuery } from '#renderer/lib/use-list-query.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { filtersOf, isShown } from './search-filters.ts';
import { useSavedSearches } from './use-saved-searches.ts';

const SaveSearchModal = lazyDialog(async () => (await import('./save-search-modal.tsx')).SaveSearchModal);

/** The way to keep the filters that are set, unless a search has the same. */
export const SaveSearch = ({ list: { values } }: { list: ListQuery<typeof openJobsQuery> }) => {
  const searches = useSavedSearches();
  const [saving, setSaving] = useState(false);
  const filters = filtersOf(values);
  const isKept = searches.some((search) => isShown(search, values));
  return (
    <>
      {Object.keys(filters).length > 0 && values.saved !== 1 && !isKept && (
        <Button {...SaveSearchModal.ahead} size="sm" variant="ghost" onClick={() => setSaving(true)}>
          <BellPlus aria-hidden />
          Save this search
        </Button>
      )}
      <SaveSearchModal filters={filters} open={saving} onClose={() => setSaving(false)} />
    </>
  );
};
