import { Badge, Button, Flex, Stack } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNarrow } from '#renderer/lib/use-narrow.ts';
import { type CreatorSort, LIST_SORTS, type StagedSort } from '#shared/contract/list-query.ts';
import { ListSearch } from './list-search.tsx';
import { ListSelect } from './list-select.tsx';

/** Sort orders; each list supports some of them. */
export type ListOrder = StagedSort | CreatorSort;

/** Query parameters common to all lists, from `useListQuery`. */
export interface SearchedList {
  readonly values: { readonly q?: string | undefined; readonly sort?: ListOrder };
  readonly filters: number;
  /** A method, so that a list with fewer sort orders is assignable: it is never passed the others. */
  choose(change: { readonly sort?: ListOrder | undefined; readonly page?: number }): void;
  readonly type: (change: { readonly q?: string | undefined }) => void;
  readonly clear: () => void;
}

const sortWords: Record<ListOrder, string> = {
  action: 'Needs you first',
  newest: 'Newest first',
  oldest: 'Oldest first',
  price_high: 'Highest price',
  price_low: 'Lowest price',
  stars: 'Best rated first',
  finished: 'Most finished jobs',
  joined: 'New here first',
};

interface ListFiltersProps {
  list: SearchedList;
  /** The supported sort orders. */
  sorts?: readonly ListOrder[] | undefined;
  /** Placeholder that says what can be searched for. */
  searchHint?: string | undefined;
  /** Filters specific to this list. */
  children?: ReactNode;
}

/** On narrow screens everything but the search is behind a button with the number of active filters. */
const Folded = ({ list, search, children }: { list: SearchedList; search: ReactNode; children: ReactNode }) => {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const set = list.filters - (list.values.q ? 1 : 0);
  return (
    <>
      <Flex gap="2">
        {search}
        <Button variant="outline" h="11" aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <SlidersHorizontal aria-hidden />
          Filters
          {set > 0 && (
            <Badge colorPalette="accent" rounded="pill" aria-label={`${set} set`}>
              {set}
            </Badge>
          )}
        </Button>
      </Flex>
      <Flex id={panel} gap="3" wrap="wrap" hidden={!open} display={open ? 'flex' : 'none'}>
        {children}
      </Flex>
    </>
  );
};

/** Search, sort order and filters above a list. */
export const ListFilters = ({ list, sorts = LIST_SORTS, searchHint, children }: ListFiltersProps) => {
  const narrow = useNarrow();
  const search = <ListSearch value={list.values.q ?? ''} hint={searchHint} onSearch={(q) => list.type({ q })} />;
  // A list with a single order has nothing to choose.
  const sort = list.values.sort && (
    <ListSelect
      label="Sort"
      options={sorts.map((value) => ({ value, label: sortWords[value] }))}
      value={list.values.sort}
      onChoose={(to) => list.choose({ sort: to })}
    />
  );
  const isFoldable = sort !== undefined || children !== undefined;
  return (
    <Stack role="search" aria-label="Filters" gap="3">
      {narrow && isFoldable ? (
        <Folded list={list} search={search}>
          {sort}
          {children}
        </Folded>
      ) : (
        <>
          <Flex gap="3">
            {search}
            {sort}
          </Flex>
          {children && (
            <Flex gap="4" wrap="wrap" align="center">
              {children}
            </Flex>
          )}
        </>
      )}
    </Stack>
  );
};
