import { savedSearchesApi as api } from '#shared/contract/saved-searches.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentSearch } from './saved-searches.presenter.ts';
import * as savedSearches from './saved-searches.service.ts';

/** The calls about the searches that a creator keeps. */
export const savedSearchRoutes = (context: Context): Route[] => {
  return [
    route(api.listSavedSearches, {
      run: ({ actor }) => savedSearches.list(context, actor),
      present: (found) => found.map(presentSearch),
    }),
    route(api.saveSearch, {
      run: ({ actor, body }) => savedSearches.save(context, actor, body),
      again: ({ madeId }) => savedSearches.saved(context, madeId),
      present: presentSearch,
    }),
    recordRoute(api.deleteSavedSearch, {
      find: ({ params }) => savedSearches.find(context, params.id),
      policy: savedSearches.isOwnSearch,
      run: (_call, search) => savedSearches.remove(context, search),
    }),
  ];
};
