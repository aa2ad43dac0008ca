import { applicationsApi as api } from '#shared/contract/applications.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { findViewedJob } from '../discovery/find-viewed-job.ts';
import { canManageJob, canSeeJob } from '../jobs/jobs.policy.ts';
import { presentOwnApplication } from '../jobs/own-application.presenter.ts';
import { presentBrandJobDetail } from '../orders/brand-job.presenter.ts';
import { presentApplicationWithJob } from './application.presenter.ts';
import { canDecide, canWithdraw } from './applications.policy.ts';
import { ApplicationsService } from './applications.service.ts';
import { Declining } from './declines.service.ts';

export const applicationRoutes = (context: Context): Route[] => {
  const { links, clock } = context;
  const applications = new ApplicationsService(context);
  const declining = new Declining(context);

  return [
    recordRoute(api.apply, {
      find: ({ params, actor }) => findViewedJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor, body }, job) => applications.apply(actor, job, body.note),
      again: ({ madeId }) => applications.made(madeId),
      present: presentOwnApplication,
    }),
    route(api.listApplications, {
      run: ({ actor, query }) => applications.list(actor, query),
      present: (entry, { actor }) => presentApplicationWithJob(entry, links.forSession(actor.tokenId)),
    }),
    recordRoute(api.seeApplications, {
      find: ({ params }) => applications.findJob(params.id),
      policy: canManageJob,
      run: ({ body }, job) => applications.see(job, body.newest),
    }),
    recordRoute(api.acceptApplication, {
      find: ({ params }) => applications.find(params.id),
      policy: canDecide,
      run: (_call, application) => applications.accept(application),
      again: (_call, { row }) => applications.detail(row),
      present: (detail, { actor }) => presentBrandJobDetail(detail, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.declineApplication, {
      find: ({ params }) => applications.find(params.id),
      policy: canDecide,
      run: ({ body }, application) => declining.decline(application, body),
      present: (detail, { actor }) => presentBrandJobDetail(detail, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.reconsiderApplication, {
      find: ({ params }) => applications.find(params.id),
      policy: canDecide,
      run: (_call, application) => declining.reconsider(application),
      present: (detail, { actor }) => presentBrandJobDetail(detail, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.withdrawApplication, {
      find: ({ params }) => applications.find(params.id),
      policy: canWithdraw,
      run: (_call, application) => applications.withdraw(application),
      present: presentOwnApplication,
    }),
  ];
};
