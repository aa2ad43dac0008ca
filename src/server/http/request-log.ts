import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { minutes } from '../lib/clock.ts';
import { PROBES } from './health-routes.ts';

/** Statuses that indicate guessing, a client out of sync with the contract, or a flood. */
const COUNTED: ReadonlySet<number> = new Set([401, 422, 429]);
const MAX_ROUTES = 5;

interface RejectedSummary {
  /** Status → number of answers. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The most frequent routes, e.g. `"422 POST /api/login": 31`. */
  readonly routes: Readonly<Record<string, number>>;
}

/** Counts API errors by status and route between two summaries. Routes are patterns, so there are few counters. */
export class RejectedRequests {
  #statuses = new Map<string, number>();
  #routes = new Map<string, number>();

  count(status: number, method: string, route: string): void {
    if (!COUNTED.has(status)) return;
    for (const [counters, key] of [
      [this.#statuses, String(status)],
      [this.#routes, `${status} ${method} ${route}`],
    ] as const)
      counters.set(key, (counters.get(key) ?? 0) + 1);
  }

  /** The counts since the last call; undefined when there are none. */
  take(): RejectedSummary | undefined {
    if (this.#statuses.size === 0) return undefined;
    const most = [...this.#routes].sort(([, a], [, b]) => b - a).slice(0, MAX_ROUTES);
    const summary = { statuses: Object.fromEntries(this.#statuses), routes: Object.fromEntries(most) };
    this.#statuses = new Map();
    this.#routes = new Map();
    return summary;
  }
}

/** Logs an answer. */
export type LogAnswer = (request: FastifyRequest, reply: FastifyReply) => void;

const SUMMARY_EVERY_MS = minutes(5);

/**
 * One line per request. It contains the route instead of the URL, which may contain a signature or a name; probes are
 * not logged. The request id is the line's `reqId` and the answer's `x-request-id`. Errors that indicate guessing or a
 * flood are summarized periodically.
 * @returns logs an answer that bypassed the hooks of a route
 */
export const installRequestLog = (app: FastifyInstance): LogAnswer => {
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
  const timer = setInterval(summarize, SUMMARY_EVERY_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    summarize();
  });
  return note;
};
