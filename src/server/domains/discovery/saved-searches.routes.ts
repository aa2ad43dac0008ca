import { savedSearchesApi as api } from '#shared/contract/saved-searches.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { isOwnSearch } from './saved-searches.policy.ts';
import { presentSearch } from './saved-searches.presenter.ts';
import { SavedSearches } from './saved-searches.service.ts';

/** The calls about the searches that a creator keeps. */
export const savedSearchRoutes = (context: Context): Route[] => {
  const searches = new SavedSearches(context);
  return [
    route(api.listSavedSearches, {
      run: ({ actor }) => searches.list(actor),
      present: (found) => found.map(presentSearch),
    }),
    route(api.saveSearch, {
      run: ({ actor, body }) => searches.save(actor, body),
      again: ({ madeId }) => searches.saved(madeId),
      present: presentSearch,
    }),
    recordRoute(api.deleteSavedSearch, {
      find: ({ params }) => searches.find(params.id),
      policy: isOwnSearch,
      run: (_call, search) => searches.remove(search),
    }),
  ];
};
