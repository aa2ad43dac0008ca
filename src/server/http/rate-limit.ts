import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import { tooMany } from './api-error.ts';
import { PROBES } from './health-routes.ts';
import { RequestCounter } from './request-counter.ts';

/** Requests per client and minute, by kind of route. */
export interface RateLimits {
  readonly api: number;
  /** Resumable uploads: a client may send a video in many parts. */
  readonly uploads: number;
  /** A page of pictures, or seeking in a video, takes many requests. */
  readonly media: number;
  /** A payment provider sends bursts from few addresses. */
  readonly webhooks: number;
  /** The pages of the sandboxes. */
  readonly sandbox: number;
  /** WebSocket handshakes. */
  readonly sockets: number;
  /** Pages and files of the website: many, cheap, and a whole office may share one address. */
  readonly website: number;
  /** Requests that match no route. */
  readonly unknown: number;
}

type Bucket = keyof RateLimits;

/** The limits of a server that allows `api` calls a minute. */
export const rateLimits = (api: number): RateLimits => ({
  api,
  uploads: api,
  media: api * 5,
  webhooks: api * 5,
  sandbox: api,
  sockets: api,
  website: api * 10,
  unknown: api,
});

/** Route prefixes; the first match selects the bucket. All other routes but the probes belong to the website. */
const PREFIXES: readonly (readonly [string, Bucket])[] = [
  ['/api/uploads', 'uploads'],
  ['/api', 'api'],
  ['/media', 'media'],
  ['/webhooks', 'webhooks'],
  ['/sandbox', 'sandbox'],
  ['/app', 'sockets'],
];

const bucketOf = (route: string): Bucket | undefined =>
  // A probe that is refused would take the server out of service; the answers are cached.
  PROBES.has(route)
    ? undefined
    : (PREFIXES.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`))?.[1] ?? 'website');

/** Counts a request that matched no route, or the shell of the website. @throws ApiError `tooMany` */
export type CountRequest = (request: FastifyRequest, bucket: Bucket) => void;

/**
 * Limits requests by client and route. Uses the matched route and not the URL, since a call has many spellings
 * (`/%61pi/…`, `GET http://host/api/…`) that a text comparison would miss. What Node's parser refuses never gets here and is not
 * counted: a refusal would cost as much as the answer, a constant text that ends the connection.
 */
export const installRateLimit = (app: FastifyInstance, clock: Clock, limits: RateLimits): CountRequest => {
  const counter = new RequestCounter(clock);
  const count: CountRequest = (request, bucket) => {
    const wait = counter.hit(bucket, request.ip, limits[bucket]);
    if (wait !== undefined) throw tooMany(wait);
  };
  app.addHook('onRequest', async (request) => {
    const { url: route } = request.routeOptions;
    const bucket = route === undefined ? undefined : bucketOf(route);
    if (bucket) count(request, bucket);
  });
  return count;
};
