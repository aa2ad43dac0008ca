import type { Data } from '#shared/contract/endpoint.ts';
import { homeApi as api, type homeApi } from '#shared/contract/home.ts';
import { limits } from '#shared/domain/limits.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import { missingFields, PROFILE_VIDEOS } from '#shared/domain/people/profile.ts';
import { mailboxAddress } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { bit } from '../../lib/bit.ts';
import type { LiveClient } from '../../providers/broadcast/broadcast.ts';
import type { IdentityClient } from '../../providers/identity/identity.ts';
import { presentBrandJob, presentNeed, presentOwnJob } from '../jobs/job.presenter.ts';
import { isShippingOpen, withSettledShipping } from '../jobs/read-creator-job.ts';
import { presentNotification } from '../notifications/notification.presenter.ts';
import * as home from './home.service.ts';

/** The parts of a request that tell under which address the page reaches this server. */
interface Reached {
  readonly protocol: string;
  /** Host name and port, as in the Host header. */
  readonly host: string;
}

/**
 * The address of the realtime server. The embedded one uses the address of the request, so that it is same-origin under
 * any host name; behind a proxy that terminates TLS the public address tells whether to use it.
 */
export const presentRealtime = (
  { key, cluster, host, port, forceTls, signsIn }: LiveClient,
  reached: Reached,
  publicUrl: string,
): Data<typeof homeApi.clientConfig>['realtime'] => {
  const shared = { key, cluster, sign_in: bit(signsIn) } as const;
  if (forceTls !== undefined) return { ...shared, host: host ?? null, port: port ?? null, force_tls: bit(forceTls) };
  const isTls = reached.protocol === 'https' || publicUrl.startsWith('https:');
  const address = `${isTls ? 'https' : 'http'}://${reached.host}`;
  const url = new URL(URL.canParse(address) ? address : publicUrl);
  return { ...shared, host: url.hostname, port: Number(url.port) || (isTls ? 443 : 80), force_tls: bit(isTls) };
};

/**
 * Chunk size of browser uploads: small enough to lose little on a failure, large enough not to be slowed down by round
 * trips.
 */
const CHUNK_BYTES = 16 * 2 ** 20;

type LandingPage = Awaited<ReturnType<typeof home.landingPage>>;

const presentOffer = (settings: LandingPage['settings']) => ({
  price: toDollars(settings.subscriptionPriceCents),
  trial_days: settings.subscriptionTrialDays,
  period_days: settings.subscriptionRenewalDays,
});

/** The prices of the landing page. */
export const presentPrices = ({ settings }: LandingPage) => ({
  subscription: presentOffer(settings),
  order_prices: { scripting_fee: toDollars(settings.scriptingFeeCents), tax_percent: settings.taxPercent },
});

const presentIdentity = (client: IdentityClient | undefined) =>
  client
    ? {
        client_id: client.clientId,
        desktop_client_id: client.desktopClientId,
        script: client.script,
        userinfo: client.userinfo,
        authorization: client.authorization,
      }
    : null;

const publicRoutes = (context: Context): Route[] => [
  route(api.homePage, {
    run: () => home.landingPage(context),
    present: (page) => ({ ...page.texts, ...presentPrices(page) }),
  }),
  route(api.clientConfig, {
    run: () => home.clientSettings(context),
    present: ({ terms, privacy, settings, durations, aspectRatios }, { request }) => ({
      payments: { provider: context.payments.kind, publishable_key: context.payments.publishableKey },
      identity: presentIdentity(context.identity?.client),
      realtime: presentRealtime(context.broadcast.client, request, context.config.publicUrl),
      upload: { max_bytes: limits.videoBytes, chunk_bytes: CHUNK_BYTES },
      video_duration: durations.map(({ id, title }) => ({ id, title })),
      aspect_ratio: aspectRatios.map(({ id, title }) => ({ id, title })),
      subscription: presentOffer(settings),
      terms,
      privacy,
      website: context.config.publicUrl,
      mailbox: mailboxAddress(context.config),
      maintenance_until: settings.maintenanceUntil?.toISOString() ?? null,
    }),
  }),
];

const dashboardRoutes = ({ db, links, clock }: Context): Route[] => [
  route(api.brandHome, {
    run: ({ actor }) => home.brandDashboard(db.orm, actor.id),
    present: ({ counters, needs, jobs, notifications, profile }, { actor }) => {
      const mine = links.forSession(actor.tokenId);
      const presented = jobs.map((row) => presentBrandJob(row, mine));
      return {
        total_jobs: counters.total,
        ongoing_jobs: counters.ongoing,
        finished_jobs: counters.finished,
        missing: [...missingFields('brand', { ...profile, name: actor.name })],
        needs_you: needs.map((row) => presentNeed(row, mine, 'brand')),
        jobs: presented,
        tasks: presented,
        notifications: notifications.map(presentNotification),
      };
    },
    mayBeKept: () => true,
  }),
  route(api.creatorHome, {
    run: ({ actor }) => home.creatorDashboard(db.orm, actor.id),
    present: ({ counters, needs, tasks, totals, notifications, profile }, { actor }) => {
      const mine = links.forSession(actor.tokenId);
      return {
        total_jobs: counters.total,
        ongoing_jobs: counters.ongoing,
        finished_jobs: counters.finished,
        total_earnings: toDollars(totals.earnedCents),
        missing: [...missingFields('creator', { ...profile, name: actor.name })],
        missing_videos: PROFILE_VIDEOS.filter((video) => !(video === 'pitch' ? profile.hasPitch : profile.hasSamples)),
        needs_you: needs.map((row) => presentNeed(row, mine, 'creator')),
        tasks: tasks.map((row) => ({
          id: row.job.id,
          job: presentOwnJob(withSettledShipping(row, clock()), mine, actor.id),
        })),
        notifications: notifications.map(presentNotification),
      };
    },
    mayBeKept: ({ tasks }) => !tasks.some((row) => isShippingOpen(row, clock())),
  }),
];

export const homeRoutes = (context: Context): Route[] => [...publicRoutes(context), ...dashboardRoutes(context)];
