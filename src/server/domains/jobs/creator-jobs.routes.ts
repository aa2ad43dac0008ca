import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Page, pageRoute, type Route, recordRoute, route } from '../../http/route.ts';
import { presentSent } from '../chat/chat.presenter.ts';
import { CreatorJobsService } from './creator-jobs.service.ts';
import { lastingJob, presentCreatorJob, presentCreatorJobDetail, presentTask } from './job.presenter.ts';
import { canSeeJob } from './jobs.policy.ts';
import { findViewedJob } from './lists/find-viewed-job.ts';
import { OpenJobs } from './lists/open-jobs.service.ts';
import { Questions } from './questions.service.ts';

type JobRow = Parameters<typeof presentCreatorJob>[0];

/** The job calls of creators. */
export const creatorJobRoutes = (context: Context): Route[] => {
  const { links } = context;
  const jobs = new CreatorJobsService(context);
  const open = new OpenJobs(context);
  const questions = new Questions(context);
  /** A presenter of lists does not get the call, so the viewer travels with the rows. */
  const seenBy = ({ rows, total }: Page<JobRow>, viewer: number) => ({
    rows: rows.map((row) => ({ row, viewer })),
    total,
  });
  const present = ({ row, viewer }: { row: JobRow; viewer: number }, { actor }: { actor: Actor }) =>
    presentCreatorJob(row, links.forSession(actor.tokenId), viewer);

  return [
    pageRoute(api.listOpenJobs, {
      run: async ({ actor, query }) => seenBy(await open.list(actor.id, query), actor.id),
      present,
      lasting: ({ row }) => lastingJob(row),
    }),
    pageRoute(api.listTasks, {
      run: async ({ actor, query }) => seenBy(await jobs.tasks(actor, query), actor.id),
      present: ({ row, viewer }, { actor }) => presentTask(row, links.forSession(actor.tokenId), viewer),
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
