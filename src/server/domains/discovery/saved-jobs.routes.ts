import { savedJobsApi as api } from '#shared/contract/saved-jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { canRemoveSaved, canSaveJob } from './saved-jobs.policy.ts';
import { SavedJobs } from './saved-jobs.service.ts';

/** The calls about the jobs that a creator has saved. */
export const savedJobRoutes = (context: Context): Route[] => {
  const saved = new SavedJobs(context);
  const present = (ids: readonly number[]) => ({ ids: [...ids] });
  return [
    route(api.savedJobs, { run: ({ actor }) => saved.ids(actor), present }),
    recordRoute(api.saveJob, {
      find: ({ actor, params }) => saved.find(actor, params.id),
      policy: canSaveJob,
      run: ({ actor }, job) => saved.save(actor, job),
      present,
    }),
    recordRoute(api.unsaveJob, {
      find: ({ actor, params }) => saved.find(actor, params.id),
      policy: canRemoveSaved,
      run: ({ actor }, job) => saved.remove(actor, job),
      present,
    }),
  ];
};
