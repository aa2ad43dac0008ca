import { applicationsApi as api } from '#shared/contract/applications.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { findViewedJob } from '../discovery/find-viewed-job.ts';
import { endReasonFor, hiddenFrom, presentJob } from '../jobs/job.presenter.ts';
import { canManageJob, canSeeJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { presentOwnApplication } from '../jobs/own-application.presenter.ts';
import { isShippingOpen, withSettledShipping } from '../jobs/read-creator-job.ts';
import { presentBrandJobDetail } from '../orders/brand-job.presenter.ts';
import { type JobDetail, jobDetail } from '../orders/read-brand-job.ts';
import { type ApplicationRow, findApplication, listApplications } from './applications.repository.ts';
import * as applications from './applications.service.ts';
import * as declines from './declines.service.ts';

/** An application for its creator, with the job but without the delivered video. */
const presentApplicationWithJob = ({ application, row }: ApplicationRow, links: SessionLinks) => ({
  ...presentOwnApplication(application),
  job: Object.assign(presentJob(row, links), hiddenFrom(application.creatorId, { job: row.job, application }), {
    userjob: null,
    end_reason: endReasonFor(application.creatorId, row),
  }),
});

export const applicationRoutes = (context: Context): Route[] => {
  const { db, links, clock } = context;
  const decided = {
    find: ({ params }: { params: { id: number } }) => findApplication(db.orm, params.id),
    policy: applications.canDecide,
    present: (detail: JobDetail, { actor }: { actor: Actor }) =>
      presentBrandJobDetail(detail, links.forSession(actor.tokenId), clock()),
  };

  return [
    recordRoute(api.apply, {
      find: ({ params, actor }) => findViewedJob(context, params.id, actor.id),
      policy: canSeeJob,
      run: ({ actor, body }, job) => applications.apply(context, actor, job, body.note),
      onRepeat: ({ madeId }) => applications.made(context, madeId),
      present: presentOwnApplication,
    }),
    route(api.listApplications, {
      run: ({ actor, query }) => listApplications(db.orm, actor.id, query),
      present: ({ application, row }, { actor }) =>
        presentApplicationWithJob(
          { application, row: withSettledShipping(row, clock()) },
          links.forSession(actor.tokenId),
        ),
      mayBeKept: ({ rows }) => !rows.some(({ row }) => isShippingOpen(row, clock())),
    }),
    recordRoute(api.seeApplications, {
      find: ({ params }) => findJob(db.orm, params.id),
      policy: canManageJob,
      run: ({ body }, job) => applications.see(context, job, body.newest),
    }),
    recordRoute(api.acceptApplication, {
      ...decided,
      run: (_call, application) => applications.accept(context, application),
      onRepeat: (_call, { row }) => jobDetail(db.orm, row),
    }),
    recordRoute(api.declineApplication, {
      ...decided,
      run: ({ body }, application) => declines.decline(context, application, body),
    }),
    recordRoute(api.reconsiderApplication, {
      ...decided,
      run: (_call, application) => declines.reconsider(context, application),
    }),
    recordRoute(api.withdrawApplication, {
      find: ({ params }) => findApplication(db.orm, params.id),
      policy: applications.canWithdraw,
      run: (_call, application) => applications.withdraw(context, application),
      present: presentOwnApplication,
    }),
  ];
};
