import type { Data } from '#shared/contract/endpoint.ts';
import { jobsApi as api } from '#shared/contract/jobs.ts';
import { savedJobsApi } from '#shared/contract/saved-jobs.ts';
import { savedSearchesApi } from '#shared/contract/saved-searches.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentSent } from '../chat/chat.presenter.ts';
import { sentMessage } from '../chat/messages.service.ts';
import { presentCreatorJob } from '../jobs/job.presenter.ts';
import { canSeeJob } from '../jobs/jobs.policy.ts';
import { deleteSearch, findSearch, type SavedSearch, savedIds, searchesOf } from './discovery.repository.ts';
import { findViewedJob } from './find-viewed-job.ts';
import { askAboutJob, OpenJobs } from './open-jobs.service.ts';
import * as saved from './saved.service.ts';

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/** A saved search, with its filters under the names of the list. */
const presentSearch = (search: SavedSearch): Data<typeof savedSearchesApi.saveSearch> => ({
  id: search.id,
  name: search.name,
  duration: search.videoSettingId,
  ratio: search.aspectRatioSettingId,
  min_price: dollars(search.minPriceCents),
  max_price: dollars(search.maxPriceCents),
  fit: search.onlyGender ? 'gender' : null,
  q: search.q,
  created_at: search.createdAt.toISOString(),
});

/** How creators find open jobs and ask about them. */
export const discoveryRoutes = (context: Context): Route[] => {
  const open = new OpenJobs(context);

  return [
    route(api.listOpenJobs, {
      run: ({ actor, query }) => open.list(actor.id, query),
      present: (row, { actor }) => presentCreatorJob(row, context.links.forSession(actor.tokenId), actor.id),
    }),
    route(api.seeOpenJobs, {
      run: ({ actor }) => open.see(actor.id),
      present: (before) => ({ since: before?.toISOString() ?? null }),
    }),
    recordRoute(api.askAboutJob, {
      find: ({ params, actor }) => findViewedJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor, body }, row) => askAboutJob(context, actor, row, body.question),
      onRepeat: ({ madeId }) => sentMessage(context, madeId),
      present: (message, { actor }) => presentSent(message, context.links.forSession(actor.tokenId)),
    }),
  ];
};

/** The calls about the jobs that a creator has saved. */
export const savedJobRoutes = (context: Context): Route[] => {
  const present = (ids: readonly number[]) => ({ ids: [...ids] });
  return [
    route(savedJobsApi.savedJobs, { run: ({ actor }) => savedIds(context.db.orm, actor.id), present }),
    recordRoute(savedJobsApi.saveJob, {
      find: ({ actor, params }) => saved.findSavable(context, actor, params.id),
      policy: saved.canSaveJob,
      run: ({ actor }, job) => saved.saveJob(context, actor, job),
      present,
    }),
    recordRoute(savedJobsApi.unsaveJob, {
      find: ({ actor, params }) => saved.findSavable(context, actor, params.id),
      policy: saved.canRemoveSaved,
      run: ({ actor }, job) => saved.removeJob(context, actor, job),
      present,
    }),
  ];
};

/** The calls about the searches that a creator keeps. */
export const savedSearchRoutes = (context: Context): Route[] => {
  return [
    route(savedSearchesApi.listSavedSearches, {
      run: ({ actor }) => searchesOf(context.db.orm, actor.id),
      present: (found) => found.map(presentSearch),
    }),
    route(savedSearchesApi.saveSearch, {
      run: ({ actor, body }) => saved.save(context, actor, body),
      onRepeat: ({ madeId }) => saved.saved(context, madeId),
      present: presentSearch,
    }),
    recordRoute(savedSearchesApi.deleteSavedSearch, {
      find: ({ params }) => findSearch(context.db.orm, params.id),
      policy: saved.isOwnSearch,
      run: (_call, search) => deleteSearch(context.db.orm, search),
    }),
  ];
};
