import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { presentCreatorJobDetail } from '../jobs/job.presenter.ts';
import { canDeliver, canManageJob } from '../jobs/jobs.policy.ts';
import { CreatorJobsService } from '../tasks/tasks.service.ts';
import { askForScript } from './ask-for-script.ts';
import { presentBrandJobDetail } from './brand-job.presenter.ts';
import { cancelJob } from './cancel-job.ts';
import { cancelLateJob } from './cancel-late-job.ts';
import { ChangeRequests } from './change-requests.service.ts';
import { JobsService } from './orders.service.ts';
import { consentToPortfolio } from './portfolio-consents.service.ts';
import { markReceived, markShipped, undoShipped } from './ship-product.ts';

/** Job steps outside the usual sequence: cancellation and shipping. */
export const jobStepRoutes = (context: Context): Route[] => {
  const { links, clock } = context;
  const jobs = new JobsService(context);
  const creatorJobs = new CreatorJobsService(context);
  const changes = new ChangeRequests(context);

  return [
    recordRoute(api.cancelJob, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: async (_call, row) => {
        await (row.job.status === 'in_progress' ? cancelLateJob : cancelJob)(context, row);
        return jobs.current(row.job.id);
      },
      again: (_call, row) => jobs.detail(row),
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.askForChanges, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: async ({ actor, body }, row) => {
        await changes.ask(actor, row, body);
        return jobs.current(row.job.id);
      },
      again: (_call, row) => jobs.detail(row),
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.askForScript, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: async ({ body }, row) => {
        await askForScript(context, row, body);
        return jobs.current(row.job.id);
      },
      again: (_call, row) => jobs.detail(row),
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.consentToPortfolio, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: ({ body }, row) => consentToPortfolio(context, row, body.allowed === 1),
      present: (isAllowed) => ({ portfolio_allowed: isAllowed ? 1 : 0 }),
    }),
    recordRoute(api.markShipped, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: async ({ body }, row) => {
        await markShipped(context, row, body);
        return jobs.current(row.job.id);
      },
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.undoShipped, {
      find: ({ params }) => jobs.find(params.id),
      policy: canManageJob,
      run: async (_call, row) => {
        await undoShipped(context, row);
        return jobs.current(row.job.id);
      },
      present: (result, { actor }) => presentBrandJobDetail(result, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.markReceived, {
      find: ({ params, actor }) => creatorJobs.find(actor, params.id),
      policy: canDeliver,
      run: async ({ actor }, row) => {
        await markReceived(context, actor, row);
        return creatorJobs.current(actor, row.job.id);
      },
      present: (result, { actor }) => presentCreatorJobDetail(result, links.forSession(actor.tokenId)),
    }),
  ];
};
