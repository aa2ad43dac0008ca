import type { FastifyInstance } from 'fastify';
import type { Failure } from '#shared/contract/endpoint.ts';
import type { Clock } from '../lib/clock.ts';
import { TtlCache } from '../lib/ttl-cache.ts';
import type { Health, ReadinessFaults } from './health.ts';

export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Lifetime of an answer of `/readyz`, so that frequent probes cost no connection of the pool. */
const READINESS_TTL_MS = 1_000;

/**
 * The probes of an orchestrator or proxy. `/healthz` (liveness): the process answers, without checking dependencies.
 * `/readyz` (readiness): 503 with the reasons while the server should get no requests.
 */
export const healthRoutes = (app: FastifyInstance, health: Health, clock: Clock): void => {
  const milliseconds = { least: READINESS_TTL_MS, most: READINESS_TTL_MS };
  const cached = new TtlCache<ReadinessFaults>({ clock, milliseconds, keys: 2 });
  app.get('/healthz', { logLevel: 'warn' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const faults = Object.entries(await cached.get(String(health.isDraining), () => health.readiness()));
    if (faults.length === 0) return { status: 'ready' };
    return reply.code(503).send({
      message: faults.map(([, fault]) => fault).join(' '),
      errors: Object.fromEntries(faults.map(([name, fault]) => [name, [fault]])),
    } satisfies Failure);
  });
};
