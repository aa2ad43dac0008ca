import { deliveriesApi as api } from '#shared/contract/deliveries.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { presentCreatorJobDetail } from '../jobs/job.presenter.ts';
import { canDeliver } from '../jobs/jobs.policy.ts';
import { deliver } from './deliveries.service.ts';
import { CreatorJobsService } from './tasks.service.ts';

export const deliveryRoutes = (context: Context): Route[] => {
  const jobs = new CreatorJobsService(context);
  return [
    recordRoute(api.deliver, {
      find: ({ params, actor }) => jobs.find(actor, params.id),
      policy: canDeliver,
      run: ({ actor, body: { upload, poster }, files }, job) =>
        deliver(context, actor, job, { file: files.video, upload, poster }),
      again: ({ actor }, job) => jobs.detail(actor, job),
      present: (detail, { actor }) => presentCreatorJobDetail(detail, context.links.forSession(actor.tokenId)),
    }),
  ];
};
