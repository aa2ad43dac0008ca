import { Badge, Button, Flex, IconButton, Input, InputGroup, Kbd, Stack } from '@chakra-ui/react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDebouncedInput } from '#renderer/lib/forms/use-debounced-input.ts';
import { useNarrow } from '#renderer/lib/screen/use-narrow.ts';
import { type CreatorSort, LIST_SORTS, type StagedSort } from '#shared/contract/list-query.ts';
import { limits } from '#shared/domain/limits.ts';
import { ListSelect } from './list-select.tsx';

/** Elements where `/` is text input, and dialogs, which handle keys themselves. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(TAKES_KEYS));

/** Focuses the field when `/` is pressed. */
const useSlash = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return field;
};

interface ListSearchProps {
  value: string;
  /** What can be searched for. */
  hint?: string | undefined;
  /** Called with the debounced, trimmed text. */
  onSearch: (text: string) => void;
}

/** Search field of a list. `/` focuses it from anywhere, Escape clears it. */
const ListSearch = ({ value, hint = 'Product or #id', onSearch }: ListSearchProps) => {
  const { text, type, settle } = useDebouncedInput(value, onSearch);
  const field = useSlash();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    settle('');
  };
  const clear = () => {
    settle('');
    field.current?.focus();
  };
  return (
    <InputGroup
      flex="1"
      startElement={<Search size={16} aria-hidden />}
      endElementProps={{ px: '1.5' }}
      endElement={
        text === '' ? (
          <Kbd hideBelow="md" aria-hidden me="1.5">
            /
          </Kbd>
        ) : (
          <IconButton size="xs" variant="ghost" aria-label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        )
      }
    >
      <Input
        ref={field}
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => settle()}
      />
    </InputGroup>
  );
};

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
