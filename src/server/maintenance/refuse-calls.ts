import type { FastifyInstance } from 'fastify';
import type { Maintenance } from './maintenance.ts';

/**
 * Answers every API call, including uploads, with 503 during maintenance. Still available: the website, which shows the
 * reason; the health probes, since a proxy that removes the server would hide the website; payment webhooks, which
 * report money that has moved; and the operator's socket.
 */
export const refuseDuringMaintenance = (app: FastifyInstance, maintenance: Maintenance): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url?.startsWith('/api/')) return;
    const error = await maintenance.apiError();
    if (error) throw error;
  });
};
