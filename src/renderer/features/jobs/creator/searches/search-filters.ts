import type { CallResult } from '#renderer/lib/call.ts';
import type { api } from '#shared/contract/api.ts';
import { SEARCH_FILTERS } from '#shared/contract/saved-searches.ts';

/** A search that the creator keeps. */
export type SavedSearch = CallResult<typeof api.listSavedSearches>[number];

type Filters = { readonly [Name in (typeof SEARCH_FILTERS)[number]]?: string | number | null | undefined };

const entriesOf = (filters: Filters): [string, string | number][] =>
  SEARCH_FILTERS.flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null || value === '' ? [] : [[name, value] as [string, string | number]];
  });

/** Those filters of the list that a search keeps, without the ones that are not set. */
export const filtersOf = (filters: Filters): Readonly<Record<string, string | number>> =>
  Object.fromEntries(entriesOf(filters));

/** The address of the list with the filters of a search. */
export const addressOf = (search: Filters): string =>
  `/jobs?${new URLSearchParams(entriesOf(search).map(([name, value]) => [name, String(value)]))}`;

/** Whether the list shows just what the search finds. */
export const isShown = (search: Filters, list: Filters): boolean => addressOf(search) === addressOf(list);
