import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Context } from './context.ts';
import { incomingDirectory } from './create-context.ts';
import { authenticator, openSessions } from './domains/auth/sessions.service.ts';
import { ownerOfBrowser } from './domains/auth/sign-device.ts';
import { presentPrices } from './domains/home/home.routes.ts';
import * as home from './domains/home/home.service.ts';
import { assertStep } from './domains/jobs/assert-step.ts';
import { canDeliver } from './domains/jobs/jobs.policy.ts';
import { findJob } from './domains/jobs/jobs.repository.ts';
import { serveVideos } from './domains/orders/serve-videos.ts';
import { findPublicPage } from './domains/people/read-public-page.ts';
import { checkNewSample } from './domains/portfolio/portfolio.service.ts';
import { serveExport } from './domains/privacy/serve-export.ts';
import { statementDownload } from './domains/reports/serve-statement.ts';
import { markersDownload } from './domains/review/serve-markers.ts';
import type { Actor } from './http/actor.ts';
import { Admission } from './http/admission.ts';
import { ApiError } from './http/api-error.ts';
import { installDocumentation } from './http/documentation.ts';
import { answerError } from './http/error-handler.ts';
import { healthRoutes } from './http/health-routes.ts';
import { type KeepResponse, mountRoutes } from './http/mount.ts';
import { acceptForms } from './http/multipart.ts';
import { parseBodies } from './http/parse-bodies.ts';
import { installParserAnswers, parserErrorHandler } from './http/parser-errors.ts';
import { installRateLimit, rateLimits } from './http/rate-limit.ts';
import { installRequestLog } from './http/request-log.ts';
import { routeUpgrades } from './http/route-upgrades.ts';
import { installSecurityHeaders, securityHeaders } from './http/security-headers.ts';
import { serveWebsite } from './http/website.ts';
import { refuseDuringMaintenance } from './maintenance/maintenance.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { keepResponses } from './response-cache/keep-responses.ts';
import { allRoutes } from './routes.ts';
import { type Sandbox, sandboxRoutes } from './sandbox/sandbox.ts';
import { type UploadRequest, uploadRoutes } from './uploads/upload-routes.ts';
import { liveUpdates, SOCKETS_ROUTE } from './wiring/live-updates.ts';
import { paymentWebhook } from './wiring/webhooks.ts';

const MOST_ATTACHED = limits.attachments.videoBytes;

/**
 * Rejects an upload before its first byte if its claim would be rejected after the last.
 */
const uploadGate =
  ({ db }: Pick<Context, 'db'>) =>
  async (actor: Actor, { purpose, jobId, size }: UploadRequest): Promise<void> => {
    if (purpose === 'attachment') {
      if (size > MOST_ATTACHED)
        throw new ApiError('tooLarge', `A video in a message may have ${byteSize(MOST_ATTACHED)}.`);
      return;
    }
    if (actor.role !== 'creator') throw new ApiError('forbidden', 'Only creators upload videos.');
    if (purpose === 'portfolio') await checkNewSample(db.orm, actor.id, size);
    if (jobId === null) return;
    const row = await findJob(db.orm, jobId, actor.id);
    if (!row || !canDeliver(actor, row)) throw new ApiError('notFound');
    assertStep('deliver', row, 'This job no longer takes a video.');
  };

export interface AppOptions {
  readonly context: Context;
  /** The pages of the embedded providers; absent with hosted providers. */
  readonly sandbox: Sandbox;
  /** The folder of the built website. */
  readonly websiteDirectory: string;
  /** Requests per minute and client address; sign-in has lower limits of its own. */
  readonly requestsPerMinute?: number;
  /** Timeout for the headers of a request in milliseconds; 20 s by default. */
  readonly headersTimeout?: number;
  /** Timeout for a body without files in milliseconds; 30 s by default. */
  readonly bodyTimeout?: number;
  /** Period in milliseconds over which the minimum rate of a form with files is measured; a minute by default. */
  readonly formRateMilliseconds?: number | undefined;
  /** Keeps the responses of some calls; by default in memory. */
  readonly keep?: KeepResponse | undefined;
  /** Interval of the check for ended sessions, whose live connections are then closed. */
  readonly checkSessionsEveryMilliseconds?: number;
}

const apiRoutes =
  ({ context, formRateMilliseconds, keep = keepResponses(context.clock) }: AppOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const { routes, names } = allRoutes(context);
    const authenticate = authenticator(context.db, context.clock);
    mountRoutes(app, names, routes, {
      authenticate,
      clock: context.clock,
      temporaryDirectory: incomingDirectory(context.config),
      admitForm: (actorId, size) => context.quota.admitForm(actorId, size),
      formRateMilliseconds,
      idempotencyKeys: context.idempotencyKeys,
      browserOf: (cookies) => ownerOfBrowser(context.secretKey, cookies),
      keep,
    });
  };

/** Builds the whole server without listening: tests inject requests into it, and `start.ts` listens with it. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    context,
    sandbox,
    websiteDirectory,
    requestsPerMinute = 1_200,
    headersTimeout = 20_000,
    bodyTimeout,
    checkSessionsEveryMilliseconds,
  } = options;
  const { config, payments, identity, broadcast, storage } = context;
  const headers = securityHeaders({
    stripe: payments.kind === 'stripe',
    google: identity?.kind === 'google',
    live: broadcast.origin,
    videos: storage.linkOrigin,
    https: config.publicUrl.startsWith('https:'),
  });
  /** Fastify runs no hooks for malformed URLs, so this handler does their work. */
  const answerUnreadable: typeof answerError = (error, request, reply) => {
    reply.headers({ ...headers, 'cache-control': 'no-store', 'x-request-id': request.id });
    reply.raw.once('close', () => logAnswer(request, reply));
    try {
      countRequest(request, 'unknown');
      return answerError(error, request, reply);
    } catch (error) {
      return answerError(error as Error, request, reply);
    }
  };
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    frameworkErrors: answerUnreadable,
    clientErrorHandler: parserErrorHandler(headers, context.log),
    // A video may take hours; all other bodies (`parse-bodies.ts`) and headers have timeouts of their own.
    requestTimeout: 0,
    http: { headersTimeout, connectionsCheckingInterval: Math.min(5_000, headersTimeout), requireHostHeader: false },
    // The longest is a file's name, of at most 150 bytes (`clean-file-name.ts`).
    routerOptions: { maxParamLength: 255 },
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
  });
  app.setErrorHandler(answerError);
  const logAnswer = installRequestLog(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A client that kept the connection would send its next request to a stopped server.
    if (context.health.isDraining) reply.header('connection', 'close');
  });
  installSecurityHeaders(app, headers);
  installParserAnswers(app, headers);
  const countRequest = installRateLimit(app, context.clock, rateLimits(requestsPerMinute));
  const findUpgrade = routeUpgrades(app, SOCKETS_ROUTE, countRequest);
  refuseDuringMaintenance(app, context.maintenance);
  parseBodies(app, bodyTimeout);
  acceptForms(app);
  // For developers; on a public server it would only list what can be tried.
  if (!config.production) installDocumentation(app);
  healthRoutes(app, context.health, context.clock);
  await app.register(apiRoutes(options), { prefix: '/api' });
  await app.register(
    uploadRoutes({
      ...context,
      authenticate: authenticator(context.db, context.clock),
      gate: uploadGate(context),
    }),
  );
  await app.register(
    liveUpdates(context, { findUpgrade, logAnswer, checkEveryMilliseconds: checkSessionsEveryMilliseconds }),
  );
  const isSessionOpen = openSessions(context.db, context.clock);
  await app.register(mediaRoutes({ ...context, isSessionOpen }));
  await app.register(serveVideos(context, { isSessionOpen }));
  await app.register(serveExport(context));
  await app.register(statementDownload(context));
  await app.register(markersDownload(context));
  await app.register(paymentWebhook(context, bodyTimeout));
  await app.register(sandboxRoutes(sandbox, context.config.allowedSandboxes));
  const prices = async () => presentPrices(await home.landingPage(context));
  const admission = new Admission((cookies) => ownerOfBrowser(context.secretKey, cookies));
  const isPublicPage = (key: string, request: FastifyRequest) =>
    admission.run(request, async () => (await findPublicPage(context, key)) !== undefined);
  const { publicUrl } = config;
  await serveWebsite(app, { directory: websiteDirectory, publicUrl, prices, isPublicPage }, countRequest);
  return app;
};
