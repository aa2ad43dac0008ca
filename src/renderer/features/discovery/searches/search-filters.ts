import type { CallResult } from '#renderer/lib/api/call.ts';
import type { api } from '#shared/contract/api.ts';
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
export const hasOwnJobs = ({ saved, invited }: OwnJobs): boolean => saved === 1 || invited === 1;

/** Whether the list has exactly a search's filters. */
export const isShown = (search: Filters, list: Filters & OwnJobs): boolean =>
  !hasOwnJobs(list) && addressOf(search) === addressOf(list);
