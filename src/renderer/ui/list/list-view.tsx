import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { EmptyMagnifier } from '#renderer/assets/empty/magnifier.tsx';
import { EmptySignpost } from '#renderer/assets/empty/signpost.tsx';
import type { ApiState } from '#renderer/lib/api/use-api.ts';
import { Muted } from '#renderer/ui/display/muted.tsx';
import type { PageMeta } from '#shared/contract/endpoint.ts';
import { AsyncView } from '../feedback/async-view.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ForgetPage } from '../feedback/gone-state.tsx';
import { ListFilters, type ListOrder, type SearchedList } from './list-filters.tsx';
import { Pagination, pagesOf } from './pagination.tsx';

interface Rows<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

interface ListViewProps<Row> {
  list: SearchedList;
  /** Supported sort orders, if not the default ones. */
  sorts?: readonly ListOrder[];
  /** Placeholder of the search, if not about products. */
  searchHint?: string;
  state: ApiState<Rows<Row>>;
  /** Noun of the rows for the count: "job", "jobs". */
  noun: { readonly one: string; readonly many: string };
  /** Noun for the error message: "your orders". */
  what: string;
  skeleton: ReactNode;
  /** Empty state of a list without any rows. */
  empty: ReactNode;
  filters?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

const countOf = (meta: PageMeta, { one, many }: ListViewProps<unknown>['noun']): string => {
  const pages = pagesOf(meta);
  const count = `${meta.total.toLocaleString('en-US')} ${meta.total === 1 ? one : many}`;
  return pages > 1 ? `${count}, page ${meta.page.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')}` : count;
};

/** Scrolls to the top when the page changes; Back restores the position. */
const useTopOfPage = (page: number | undefined) => {
  const top = useRef<HTMLDivElement>(null);
  const kind = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (kind !== 'POP' && shown.current !== undefined && shown.current !== page)
      top.current?.scrollIntoView({ block: 'start' });
    shown.current = page;
  }, [page, kind]);
  return top;
};

/** A list with filters, count and pagination; the previous rows stay, dimmed, while the next ones load. */
export const ListView = <Row,>(props: ListViewProps<Row>) => {
  const { list, state, noun, what, skeleton, empty, filters, children } = props;
  const stale = state.status === 'ready' && state.stale;
  const loaded = state.status === 'ready' ? state.data : undefined;
  const count = useRef<HTMLParagraphElement>(null);
  const top = useTopOfPage(loaded?.meta.page);
  if (loaded?.meta.total === 0 && list.filters === 0 && !stale) return empty;
  const clear = () => {
    // The button disappears with the filters, so the focus moves to the result.
    count.current?.focus();
    list.clear();
  };
  const clearButton = (
    <Button size="sm" variant="outline" onClick={clear}>
      Clear filters
    </Button>
  );
  const firstPage = (
    <Button size="sm" variant="outline" onClick={() => list.choose({ page: 1 })}>
      First page
    </Button>
  );
  return (
    <Stack ref={top} gap="4" scrollMarginTop="20">
      <ListFilters list={list} sorts={props.sorts} searchHint={props.searchHint}>
        {filters}
      </ListFilters>
      <Flex justify="space-between" align="center" minH="9" gap="4">
        <Muted ref={count} role="status" tabIndex={-1} outline="none">
          {loaded && countOf(loaded.meta, noun)}
        </Muted>
        {list.filters > 0 && clearButton}
      </Flex>
      <Box aria-busy={stale} opacity={stale ? 'disabled' : undefined} transition="opacity" transitionDuration="quick">
        <AsyncView state={state} what={what} skeleton={skeleton}>
          {({ data, meta }) => {
            if (meta.total === 0)
              return (
                <EmptyState drawing={<EmptyMagnifier />} title={`No ${noun.many} match`} action={clearButton}>
                  <ForgetPage />
                  Try other words or fewer filters.
                </EmptyState>
              );
            if (data.length === 0)
              return (
                <EmptyState drawing={<EmptySignpost />} title="This page is empty" action={firstPage}>
                  The list has become shorter.
                </EmptyState>
              );
            return (
              <>
                {children(data)}
                <Pagination meta={meta} />
              </>
            );
          }}
        </AsyncView>
      </Box>
    </Stack>
  );
};
