import { string } from 'yup';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { idParam, printable, thingName, tooLong, UNPRINTABLE } from './fields.ts';
import { openJobsQuery } from './list-query.ts';
import { list, maybeNum, maybeStr, num, shape, str, time } from './reply.ts';

/** Filters of the open jobs that a saved search stores: without the page and filters that depend on the day. */
export const SEARCH_FILTERS = ['duration', 'ratio', 'min_price', 'max_price', 'fit', 'q'] as const;

/** A name with the filters to save. */
export const savedSearchForm = openJobsQuery
  .pick([...SEARCH_FILTERS])
  .shape({
    name: thingName(limits.savedSearches.name),
    // Stored, unlike the list's filter, so it must be valid text for the database.
    q: string().trim().max(limits.search, tooLong).test('printable', UNPRINTABLE, printable).optional(),
  })
  .test('some filter', 'Choose a filter first', (values) =>
    SEARCH_FILTERS.some((filter) => values[filter] !== undefined && values[filter] !== ''),
  )
  .test(
    'price range',
    'The highest price is below the lowest one',
    ({ min_price: least, max_price: most }) => least === undefined || most === undefined || least <= most,
  );

const searchFields = {
  id: num(),
  name: str(),
  duration: maybeNum(),
  ratio: maybeNum(),
  /** Dollars. */
  min_price: maybeNum(),
  max_price: maybeNum(),
  fit: maybeStr(),
  q: maybeStr(),
  created_at: time(),
};

export const savedSearchesApi = {
  listSavedSearches: get('/creator/saved-searches', {
    summary: 'The filters of open jobs that this creator keeps under a name, oldest first.',
    access: 'creator',
    reply: list(searchFields),
  }),
  saveSearch: post('/creator/saved-searches', {
    idempotent: true,
    summary:
      'Keeps filters of the open jobs under a name. A job that opens and fits them is told at most once an hour.',
    access: 'creator',
    body: savedSearchForm,
    reply: shape(searchFields),
    status: 201,
  }),
  deleteSavedSearch: post('/creator/saved-searches/:id/delete', {
    summary: 'Deletes a saved search; its alerts end.',
    access: 'creator',
    params: idParam,
  }),
} as const;
