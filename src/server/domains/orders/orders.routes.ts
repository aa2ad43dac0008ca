import { jobsApi as api } from '#shared/contract/jobs.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Call, type Route, recordRoute, route } from '../../http/route.ts';
import { PriceGuidance } from '../checkout/price-guidance.service.ts';
import { countFittingCreators } from '../discovery/find-viewed-job.ts';
import { presentAspectRatio, presentBrandJob, presentOrder, presentVideoSetting } from '../jobs/job.presenter.ts';
import { canManageJob, withPayableSecret } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { listJobs, listPaidJobs } from '../jobs/lists/list-jobs.repository.ts';
import { awaitingScripts, drafts } from '../jobs/lists/query-filters.repository.ts';
import { readOrderSettings } from '../jobs/order-settings.repository.ts';
import { presentProduct } from '../products/product.presenter.ts';
import { presentBrandJobDetail, presentNewDelivery } from './brand-job.presenter.ts';
import * as orders from './orders.service.ts';
import { jobDetail } from './read-brand-job.ts';
import { linkVideos } from './serve-videos.ts';

type JobRow = Parameters<typeof presentBrandJob>[0];

const settingsRoute = (context: Context): Route =>
  route(api.jobSettings, {
    run: ({ actor }) => readOrderSettings(context.db.orm, actor.id),
    present: ({ settings, durations, aspectRatios, products }) => ({
      products: products.map((row) => presentProduct(row, context.links)),
      video_duration: durations.map(presentVideoSetting),
      aspect_ratio: aspectRatios.map(presentAspectRatio),
      scripting_fees: toDollars(settings.scriptingFeeCents),
      tax: { amount: settings.taxPercent },
      minimum_price: { amount: toDollars(settings.minimumPriceCents) },
    }),
  });

/** The orders of a brand. */
export const orderRoutes = (context: Context): Route[] => {
  const { db, links, clock } = context;
  const guidance = new PriceGuidance(context);
  const present = (row: JobRow, { actor }: { actor: Actor }) => presentBrandJob(row, links.forSession(actor.tokenId));
  const mine = {
    find: ({ params }: Pick<Call<typeof api.getBrandJob>, 'params'>) => findJob(db.orm, params.id),
    policy: canManageJob,
  };

  const openPayment = (_call: unknown, job: JobRow) => orders.openPayment(context, job);
  const confirmPayment = async ({ actor }: { actor: Actor }, job: JobRow) =>
    withPayableSecret(actor, await orders.confirmPayment(context, job), clock());

  return [
    settingsRoute(context),
    route(api.fittingCreators, { run: ({ query }) => countFittingCreators(context, query) }),
    route(api.priceGuidance, {
      run: ({ actor, query }) => guidance.of(actor, query.duration),
      present: (found) => ({ median: found ? toDollars(found.cents) : null, orders: found?.orders ?? null }),
    }),
    route(api.createJob, {
      run: ({ actor, body }) => orders.create(context, actor, body),
      onRepeat: ({ madeId }) => orders.created(context, madeId),
      present,
    }),
    recordRoute(api.updateJob, {
      ...mine,
      run: ({ body }, job) => orders.update(context, job, body),
      onRepeat: (_call, job) => orders.confirmPayment(context, job),
      present,
    }),
    recordRoute(api.openJobPayment, { ...mine, run: openPayment, onRepeat: openPayment, present }),
    recordRoute(api.confirmJobPayment, { ...mine, run: confirmPayment, onRepeat: confirmPayment, present }),
    recordRoute(api.deleteJob, { ...mine, run: (_call, job) => orders.remove(context, job) }),
    route(api.listBrandJobs, {
      run: ({ actor, query }) => listPaidJobs(db.orm, actor.id, query),
      present: (row, { actor }) => presentOrder(row, links.forSession(actor.tokenId)),
      mayBeKept: () => true,
    }),
    route(api.listDrafts, {
      run: async ({ actor, query }) => {
        const page = await listJobs(db.orm, drafts(actor.id, query), query);
        return { ...page, rows: page.rows.map((row) => withPayableSecret(actor, row, clock())) };
      },
      present,
    }),
    route(api.listAwaitingScripts, {
      run: ({ actor, query }) => listJobs(db.orm, awaitingScripts(actor.id, query), query),
      present,
      mayBeKept: () => true,
    }),
    recordRoute(api.getBrandJob, {
      ...mine,
      run: ({ actor }, job) => jobDetail(db.orm, withPayableSecret(actor, job, clock())),
      present: (detail, { actor }) => presentBrandJobDetail(detail, links.forSession(actor.tokenId), clock()),
    }),
    recordRoute(api.jobVideos, { ...mine, run: ({ actor }, row) => linkVideos(context, actor, row) }),
    route(api.newDeliveries, {
      run: ({ actor, query }) => orders.newDeliveries(context, actor, query.after),
      present: ({ newest, deliveries }, { actor }) => ({
        newest,
        deliveries: deliveries.map((row) => presentNewDelivery(row, links.forSession(actor.tokenId))),
      }),
    }),
    recordRoute(api.acceptScript, { ...mine, run: (_call, job) => orders.acceptScript(context, job), present }),
    recordRoute(api.completeJob, {
      ...mine,
      run: (_call, job) => orders.complete(context, job),
      onRepeat: async (_call, job) => job,
      present,
    }),
  ];
};
