import type { FastifyInstance } from 'fastify';
import type { Maintenance } from './maintenance.ts';

/**
 * Answers every call of the API by 503 during maintenance, uploads among them. What goes on: the website, which shows
 * why; the health probes, since a proxy that took the server away would hide that; webhooks of payments, which tell of
 * money that has moved; and the operator, who comes through the socket.
 */
export const refuseDuringMaintenance = (app: FastifyInstance, maintenance: Maintenance): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url?.startsWith('/api/')) return;
    const error = await maintenance.apiError();
    if (error) throw error;
  });
};
