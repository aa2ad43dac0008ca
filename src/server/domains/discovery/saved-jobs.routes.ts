import { savedJobsApi as api } from '#shared/contract/saved-jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import * as savedJobs from './saved-jobs.service.ts';

/** The calls about the jobs that a creator has saved. */
export const savedJobRoutes = (context: Context): Route[] => {
  const present = (ids: readonly number[]) => ({ ids: [...ids] });
  return [
    route(api.savedJobs, { run: ({ actor }) => savedJobs.ids(context, actor), present }),
    recordRoute(api.saveJob, {
      find: ({ actor, params }) => savedJobs.find(context, actor, params.id),
      policy: savedJobs.canSaveJob,
      run: ({ actor }, job) => savedJobs.save(context, actor, job),
      present,
    }),
    recordRoute(api.unsaveJob, {
      find: ({ actor, params }) => savedJobs.find(context, actor, params.id),
      policy: savedJobs.canRemoveSaved,
      run: ({ actor }, job) => savedJobs.remove(context, actor, job),
      present,
    }),
  ];
};
