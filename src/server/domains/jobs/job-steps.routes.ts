import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { presentBrandJobDetail } from './brand-job.presenter.ts';
import { cancelJob } from './cancel-job.ts';
import { presentCreatorJobDetail } from './job.presenter.ts';
import { canDeliver, canManageJob } from './jobs.policy.ts';
import { findJob, getJob } from './jobs.repository.ts';
import { jobDetail } from './read-brand-job.ts';
import { creatorJobDetail } from './read-creator-job.ts';
import { markReceived, markShipped, undoShipped } from './ship-product.ts';

/** The steps beside the straight way of a job: cancelling it, and sending its product. */
export const jobStepRoutes = (context: Context): Route[] => {
  const { db, links, clock } = context;
  const detail = async (id: number) => jobDetail(db.orm, await getJob(db.orm, id));

  return [
    recordRoute(api.cancelJob, {
      find: ({ params }) => findJob(db.orm, params.id),
      policy: canManageJob,
      run: async (_call, row) => {
        await cancelJob(context, row);
        return detail(row.job.id);
      },
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.markShipped, {
      find: ({ params }) => findJob(db.orm, params.id),
      policy: canManageJob,
      run: async (_call, row) => {
        await markShipped(context, row);
        return detail(row.job.id);
      },
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.undoShipped, {
      find: ({ params }) => findJob(db.orm, params.id),
      policy: canManageJob,
      run: async (_call, row) => {
        await undoShipped(context, row);
        return detail(row.job.id);
      },
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.markReceived, {
      find: ({ params, actor }) => findJob(db.orm, params.id, actor.id),
      policy: canDeliver,
      run: async ({ actor }, row) => {
        await markReceived(context, actor, row);
        return creatorJobDetail(db.orm, await getJob(db.orm, row.job.id, actor.id), actor.id);
      },
      present: (result, { actor }) => presentCreatorJobDetail(result, links.forSession(actor.tokenId)),
    }),
  ];
};
