import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentSent } from '../chat/chat.presenter.ts';
import { presentCreatorJob } from '../jobs/job.presenter.ts';
import { canSeeJob } from '../jobs/jobs.policy.ts';
import { findViewedJob } from './find-viewed-job.ts';
import { OpenJobs } from './open-jobs.service.ts';
import { Questions } from './questions.service.ts';

/** How creators find open jobs and ask about them. */
export const discoveryRoutes = (context: Context): Route[] => {
  const open = new OpenJobs(context);
  const questions = new Questions(context);

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
      run: ({ actor, body }, row) => questions.ask(actor, row, body.question),
      again: ({ madeId }) => questions.asked(madeId),
      present: (message, { actor }) => presentSent(message, context.links.forSession(actor.tokenId)),
    }),
  ];
};
