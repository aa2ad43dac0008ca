import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** Where a logged object may hold something that opens doors. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.password_confirmation',
  '*.current_password',
  '*.token',
  '*.otp',
  '*.client_secret',
  '*.stripe_id',
  '*.account_number',
];

/** JSON lines on standard output, without secrets. */
export const createLog = (level: Config['logLevel']): FastifyBaseLogger =>
  Fastify({ logger: { level, redact: SECRETS, base: null } }).log;

/**
 * One line a request. It names the route and not the address, since an address may hold a signature or a name;
 * health probes are left out.
 */
export const installRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    if (route === '/healthz' || route === '/readyz') return;
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.debug(line, 'answered');
  });
};
