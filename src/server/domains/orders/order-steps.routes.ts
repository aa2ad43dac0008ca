import { jobsApi as api } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute } from '../../http/route.ts';
import { bit } from '../../lib/bit.ts';
import { canManageJob } from '../jobs/jobs.policy.ts';
import { findJob, type JobRow } from '../jobs/jobs.repository.ts';
import { presentBrandJobDetail } from './brand-job.presenter.ts';
import { cancelJob, cancelLateJob } from './cancel-job.ts';
import { askForChanges } from './change-requests.service.ts';
import * as orders from './orders.service.ts';
import { consentToPortfolio } from './portfolio-consents.service.ts';
import { type JobDetail, jobDetail } from './read-brand-job.ts';
import { markShipped, undoShipped } from './ship-product.ts';
import { askForScript } from './submit-script.ts';

/** Steps of an order outside the usual sequence: cancellation, changes, shipping. They answer the order as it is then. */
export const orderStepRoutes = (context: Context): Route[] => {
  const own = {
    find: ({ params }: { params: { id: number } }) => findJob(context.db.orm, params.id),
    policy: canManageJob,
  };
  const step = {
    ...own,
    present: (result: JobDetail, { actor }: { actor: Actor }) =>
      presentBrandJobDetail(result, context.links.forSession(actor.tokenId), context.clock()),
  };
  const afterwards = async (taken: Promise<void>, { job }: JobRow): Promise<JobDetail> => {
    await taken;
    return orders.current(context, job.id);
  };
  /** What answers a repeat: the order as it is. */
  const onRepeat = (_call: unknown, row: JobRow) => jobDetail(context.db.orm, row);

  return [
    recordRoute(api.cancelJob, {
      ...step,
      run: (_call, row) => {
        const cancel = row.job.status === 'in_progress' ? cancelLateJob : cancelJob;
        return afterwards(cancel(context, row), row);
      },
      onRepeat,
    }),
    recordRoute(api.askForChanges, {
      ...step,
      run: ({ actor, body }, row) => afterwards(askForChanges(context, actor, row, body), row),
      onRepeat,
    }),
    recordRoute(api.askForScript, {
      ...step,
      run: ({ body }, row) => afterwards(askForScript(context, row, body), row),
      onRepeat,
    }),
    recordRoute(api.markShipped, {
      ...step,
      run: ({ body }, row) => afterwards(markShipped(context, row, body), row),
    }),
    recordRoute(api.undoShipped, { ...step, run: (_call, row) => afterwards(undoShipped(context, row), row) }),
    recordRoute(api.consentToPortfolio, {
      ...own,
      run: ({ body }, row) => consentToPortfolio(context, row, body.allowed === 1),
      present: (isAllowed) => ({ portfolio_allowed: bit(isAllowed) }),
    }),
  ];
};
