import { deliveriesApi } from '#shared/contract/deliveries.ts';
import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { findViewedJob } from '../discovery/find-viewed-job.ts';
import { presentCreatorJobDetail, presentTask } from '../jobs/job.presenter.ts';
import { canDeliver, canSeeJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { type CreatorJobDetail, isShippingOpen, withSettledShipping } from '../jobs/read-creator-job.ts';
import { markReceived } from '../orders/ship-product.ts';
import * as tasks from './tasks.service.ts';

/** What creators do with the jobs they were accepted for. */
export const taskRoutes = (context: Context): Route[] => {
  const { links, clock } = context;
  const present = (detail: CreatorJobDetail, { actor }: { actor: Actor }) =>
    presentCreatorJobDetail(detail, links.forSession(actor.tokenId));
  const own = {
    find: ({ params, actor }: { params: { id: number }; actor: Actor }) => findJob(context.db.orm, params.id, actor.id),
    policy: canDeliver,
    present,
  };

  return [
    route(api.listTasks, {
      run: ({ actor, query }) => tasks.list(context, actor, query),
      present: (row, { actor }) =>
        presentTask(withSettledShipping(row, clock()), links.forSession(actor.tokenId), actor.id),
      mayBeKept: ({ rows }) => !rows.some((row) => isShippingOpen(row, clock())),
    }),
    recordRoute(api.getCreatorJob, {
      find: ({ params, actor }) => findViewedJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor }, row) => tasks.detail(context, actor, row),
      present,
    }),
    recordRoute(deliveriesApi.deliver, {
      ...own,
      run: ({ actor, body: { upload, poster }, files }, job) =>
        tasks.deliver(context, actor, job, { file: files.video, upload, poster }),
      onRepeat: ({ actor }, job) => tasks.detail(context, actor, job),
    }),
    recordRoute(api.markReceived, {
      ...own,
      run: async ({ actor }, row) => {
        await markReceived(context, actor, row);
        return tasks.current(context, actor, row.job.id);
      },
    }),
  ];
};
