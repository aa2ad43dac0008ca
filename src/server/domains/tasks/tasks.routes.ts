import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentSent } from '../chat/chat.presenter.ts';
import { findViewedJob } from '../discovery/find-viewed-job.ts';
import { OpenJobs } from '../discovery/open-jobs.service.ts';
import { Questions } from '../discovery/questions.service.ts';
import { presentCreatorJob, presentCreatorJobDetail, presentTask } from '../jobs/job.presenter.ts';
import { canSeeJob } from '../jobs/jobs.policy.ts';
import { CreatorJobsService } from './tasks.service.ts';

/** The job calls of creators. */
export const creatorJobRoutes = (context: Context): Route[] => {
  const { links } = context;
  const jobs = new CreatorJobsService(context);
  const open = new OpenJobs(context);
  const questions = new Questions(context);

  return [
    route(api.listOpenJobs, {
      run: ({ actor, query }) => open.list(actor.id, query),
      present: (row, { actor }) => presentCreatorJob(row, links.forSession(actor.tokenId), actor.id),
    }),
    route(api.listTasks, {
      run: ({ actor, query }) => jobs.tasks(actor, query),
      present: (row, { actor }) => presentTask(row, links.forSession(actor.tokenId), actor.id),
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
      present: (message, { actor }) => presentSent(message, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.getCreatorJob, {
      find: ({ params, actor }) => findViewedJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor }, row) => jobs.detail(actor, row),
      present: (detail, { actor }) => presentCreatorJobDetail(detail, links.forSession(actor.tokenId)),
    }),
  ];
};
