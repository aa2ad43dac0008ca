import type { FastifyInstance } from 'fastify';
import type { Failure } from '#shared/contract/endpoint.ts';
import type { Health } from '../health.ts';

/**
 * The probes of an orchestrator or proxy. `/healthz` (liveness): the process answers, without checking dependencies.
 * `/readyz` (readiness): 503 with the reasons while the server should get no requests.
 */
export const healthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const faults = Object.entries(await health.readiness());
    if (faults.length === 0) return { status: 'ready' };
    return reply.code(503).send({
      message: faults.map(([, fault]) => fault).join(' '),
      errors: Object.fromEntries(faults.map(([name, fault]) => [name, [fault]])),
    } satisfies Failure);
  });
};
