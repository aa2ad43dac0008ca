import { Button } from '@chakra-ui/react';
import { BellPlus } from 'lucide-react';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import type { ListQuery } from '#renderer/lib/api/use-list-query.ts';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { api } from '#shared/contract/api.ts';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { SEARCH_FILTERS } from '#shared/contract/saved-searches.ts';

export type SavedSearch = CallResult<typeof api.listSavedSearches>[number];

type Filters = { readonly [Name in (typeof SEARCH_FILTERS)[number]]?: string | number | null | undefined };

const entriesOf = (filters: Filters): [string, string | number][] =>
  SEARCH_FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null || value === '' ? [] : [[name, value] as [string, string | number]];
  });

/** The list's filters that a search stores, without unset ones. */
export const filtersOf = (filters: Filters): Readonly<Record<string, string | number>> =>
  Object.fromEntries(entriesOf(filters));

/** Path of the jobs list with a search's filters. */
export const addressOf = (search: Filters): string =>
  `/jobs?${new URLSearchParams(entriesOf(search).map(([name, value]) => [name, String(value)]))}`;

interface OwnJobs {
  readonly saved?: number | undefined;
  readonly invited?: number | undefined;
}

/** Whether a list has only saved jobs or those with an invitation, which no search finds. */
const hasOwnJobs = ({ saved, invited }: OwnJobs): boolean => saved === 1 || invited === 1;

/** Whether the list has exactly a search's filters. */
export const isShown = (search: Filters, list: Filters & OwnJobs): boolean =>
  !hasOwnJobs(list) && addressOf(search) === addressOf(list);

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
