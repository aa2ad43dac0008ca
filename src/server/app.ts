import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Context } from './context.ts';
import { incomingDirectory, uploadDirectory } from './create-context.ts';
import { authenticator } from './domains/auth/tokens.ts';
import { uploadGate } from './domains/deliveries/upload-gate.ts';
import { exportDownload } from './domains/privacy/export-download.ts';
import { installDocumentation } from './http/documentation.ts';
import { answerError } from './http/error-handler.ts';
import { healthRoutes } from './http/health-routes.ts';
import { mountRoutes } from './http/mount.ts';
import { acceptForms } from './http/multipart.ts';
import { Refusal } from './http/refusal.ts';
import { installRequestLog } from './http/request-log.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { serveWebsite } from './http/website.ts';
import { liveUpdates } from './live-updates.ts';
import { mediaRoutes } from './media/media-routes.ts';
import { allRoutes } from './routes.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { sandboxRoutes } from './sandbox/sandbox.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { paymentWebhook } from './webhooks.ts';

export interface AppOptions {
  readonly context: Context;
  /** The embedded providers' own pages; absent with hosted providers. */
  readonly sandbox: Sandbox;
  /** Where the built website stands. */
  readonly websiteDirectory: string;
  /** Requests an address may make in a minute; sign-in has its own, lower limits. */
  readonly requestsPerMinute?: number;
  /** How often ended sessions are looked for, whose live connections are to be closed. */
  readonly checkSessionsEveryMilliseconds?: number;
}

const parseBodies = (app: FastifyInstance): void => {
  // An empty POST of some clients names a form; there is nothing to read in it.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (request.routeOptions.config.urlEncoded) return Object.fromEntries(new URLSearchParams(body));
      if (body !== '') throw new Refusal('wrongFileType', 'Please send JSON.');
      return undefined;
    },
  );
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    async (_request: unknown, body: string) => {
      if (body === '') return undefined;
      try {
        return JSON.parse(body) as unknown;
      } catch {
        throw new Refusal('malformed', 'The request is not valid JSON.');
      }
    },
  );
};

const apiRoutes =
  (context: Context) =>
  async (app: FastifyInstance): Promise<void> => {
    const { routes, names } = allRoutes(context);
    const authenticate = authenticator(context.db, context.clock);
    mountRoutes(app, names, routes, {
      authenticate,
      clock: context.clock,
      temporaryDirectory: incomingDirectory(context.config),
    });
  };

/** Builds the whole server without listening: what tests inject into and `main.ts` listens with. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { context, sandbox, websiteDirectory, requestsPerMinute = 1_200, checkSessionsEveryMilliseconds } = options;
  const { config, payments, identity, broadcast } = context;
  const app = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Addresses that cannot even be read.
    frameworkErrors: answerError,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerError);
  installRequestLog(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  installSecurityHeaders(app, {
    stripe: payments.kind === 'stripe',
    google: identity?.kind === 'google',
    live: broadcast.origin,
    https: config.publicUrl.startsWith('https:'),
  });
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    // Files of the website are many, cheap and the same for everybody; a whole office comes from one address.
    allowList: ({ url }) => !url.startsWith('/api'),
    errorResponseBuilder: () => new Refusal('tooMany'),
  });
  parseBodies(app);
  acceptForms(app);
  await installDocumentation(app);
  healthRoutes(app, context.health);
  await app.register(apiRoutes(context), { prefix: '/api' });
  await app.register(
    uploadRoutes({
      ...context,
      authenticate: authenticator(context.db, context.clock),
      gate: uploadGate(context),
      directory: uploadDirectory(config),
    }),
  );
  await app.register(liveUpdates(context, checkSessionsEveryMilliseconds));
  await app.register(mediaRoutes(context));
  await app.register(exportDownload(context));
  await app.register(paymentWebhook(context));
  await app.register(sandboxRoutes(sandbox));
  await serveWebsite(app, websiteDirectory);
  return app;
};
