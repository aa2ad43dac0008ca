import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Upgrade } from '../providers/broadcast/broadcast.ts';
import { ApiError } from './api-error.ts';
import type { CountRequest } from './rate-limit.ts';

/** The upgrade that a request asks for; undefined for an ordinary request. */
export type FindUpgrade = (request: IncomingMessage) => Upgrade | undefined;

/**
 * Routes requests for another protocol like all others, so that they meet the same hooks: limits, headers, log. Node
 * reports them by an event of their own. Any route but `route` answers them with 404: its handler would never get a
 * body, since the parser has let go of the connection.
 */
export const routeUpgrades = (app: FastifyInstance, route: string, countRequest: CountRequest): FindUpgrade => {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.addHook('onRequest', async (request) => {
    if (!upgrades.has(request.raw) || request.routeOptions.url === route) return;
    countRequest(request, 'unknown');
    throw new ApiError('notFound');
  });
  app.server.on('upgrade', (request, socket: Socket, head) => {
    upgrades.set(request, { request, socket, head });
    // Errors of a connection that is being closed are ignored.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
  return (request) => upgrades.get(request);
};
