import { Button, Group, HStack, IconButton, Text } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import type { ListQuery } from '#renderer/lib/api/use-list-query.ts';
import { toast } from '#renderer/lib/notices/toast.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { api } from '#shared/contract/api.ts';
import type { openJobsQuery } from '#shared/contract/list-query.ts';
import { addressOf, filtersOf, isShown, type SavedSearch } from './search-filters.ts';
import { useSavedSearches } from './use-saved-searches.ts';

/** Milliseconds for which the toast offers to undo a deletion. */
const UNDO = 10_000;

const restore = async (search: SavedSearch): Promise<void> => {
  try {
    await call(api.saveSearch, { body: { ...filtersOf(search), name: search.name } });
    invalidate('saved-searches');
  } catch (error) {
    toastError(error);
  }
};

const remove = async (search: SavedSearch): Promise<void> => {
  await call(api.deleteSavedSearch, { params: { id: search.id } });
  invalidate('saved-searches');
  toast.info(`The search ${search.name} is deleted. Click here to undo.`, {
    id: `search/${search.id}`,
    duration: UNDO,
    onClick: () => void restore(search),
  });
};

interface SearchProps {
  search: SavedSearch;
  shown: boolean;
}

const Search = ({ search, shown }: SearchProps) => {
  const { run } = useAction(() => remove(search));
  return (
    <Group attached maxW="full">
      <Button {...AS_LINK} size="sm" variant={shown ? 'solid' : 'outline'} minW="0" flexShrink="1">
        <RouterLink to={addressOf(search)} aria-current={shown || undefined}>
          <Text as="span" truncate>
            {search.name}
          </Text>
        </RouterLink>
      </Button>
      <IconButton
        type="button"
        size="sm"
        variant="outline"
        aria-label={`Delete the search ${search.name}`}
        onClick={() => void run()}
      >
        <X aria-hidden />
      </IconButton>
    </Group>
  );
};

/** The creator's saved searches, each linked to its current results. */
export const SavedSearches = ({ list: { values } }: { list: ListQuery<typeof openJobsQuery> }) => {
  const searches = useSavedSearches();
  if (searches.length === 0) return null;
  return (
    <HStack as="section" aria-label="Your searches" gap="2" wrap="wrap" mb="4">
      {searches.map((search) => (
        <Search key={search.id} search={search} shown={isShown(search, values)} />
      ))}
    </HStack>
  );
};
