import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Page, pageRoute, type Route, recordRoute, route } from '../../http/route.ts';
import { lastingJob, presentCreatorJob, presentCreatorJobDetail } from './job.presenter.ts';
import { canSeeJob } from './jobs.policy.ts';
import type { JobRow } from './jobs.repository.ts';
import { tasks } from './lists/filters.repository.ts';
import { findSeenJob } from './lists/find-seen-job.ts';
import { listJobs } from './lists/list-jobs.repository.ts';
import { OpenJobs } from './lists/open-jobs.service.ts';
import { creatorJobDetail } from './read-creator-job.ts';

/** What creators see of jobs. */
export const creatorJobRoutes = (context: Context): Route[] => {
  const { db, links } = context;
  const open = new OpenJobs(context);
  /** A presenter of lists knows no call, so the viewer travels with the rows. */
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
      run: async ({ actor, query }) =>
        seenBy(await listJobs(db.orm, tasks(actor.id, query), query, { viewerId: actor.id }), actor.id),
      present,
    }),
    route(api.seeOpenJobs, {
      run: ({ actor }) => open.see(actor.id),
      present: (before) => ({ since: before?.toISOString() ?? null }),
    }),
    recordRoute(api.getCreatorJob, {
      find: ({ params, actor }) => findSeenJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor }, row) => creatorJobDetail(db.orm, row, actor.id),
      present: (detail, { actor }) => presentCreatorJobDetail(detail, links.forSession(actor.tokenId)),
    }),
  ];
};
