import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minutes } from '../lib/clock.ts';
import { PROBES } from './health-routes.ts';
import { RejectedRequests } from './rejected-requests.ts';

/** Logs an answer. */
export type LogAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

const SUMMARY_EVERY_MS = minutes(5);

/**
 * One line per request. It contains the route instead of the URL, which may contain a signature or a name; probes are
 * not logged. The request id is the line's `reqId` and the answer's `x-request-id`. Errors that indicate guessing or a
 * flood are summarized periodically.
 * @param summaryEveryMs interval of the summaries, in milliseconds
 * @returns logs an answer that bypassed the hooks of a route
 */
export const installRequestLog = (app: FastifyInstance, summaryEveryMs = SUMMARY_EVERY_MS): LogAnswer => {
  const rejected = new RejectedRequests();
  const note: LogAnswer = (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    if (PROBES.has(route)) return;
    rejected.count(reply.statusCode, request.method, route);
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.info(line, 'answered');
  };
  const summarize = (): void => {
    const summary = rejected.take();
    if (summary) app.log.info(summary, 'requests were refused');
  };
  app.addHook('onResponse', async (request, reply) => note(request, reply));
  const timer = setInterval(summarize, summaryEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    summarize();
  });
  return note;
};
