import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { tooMany } from './api-error.ts';
import { clientNetwork } from './client-network.ts';

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
  /** Requests that match no route. */
  readonly unknown: number;
}

export type Bucket = keyof RateLimits;

/** The limits of a server that allows `api` calls a minute. */
export const rateLimits = (api: number): RateLimits => ({
  api,
  uploads: api,
  media: api * 5,
  webhooks: api * 5,
  sandbox: api,
  unknown: api,
});

const WINDOW_MS = 60_000;

/** Route prefixes; the first match selects the bucket. The website has none: see below. */
const PREFIXES: readonly (readonly [string, Bucket])[] = [
  ['/api/uploads', 'uploads'],
  ['/api', 'api'],
  ['/media', 'media'],
  ['/webhooks', 'webhooks'],
  ['/sandbox', 'sandbox'],
];

const bucketOf = (route: string): Bucket | undefined =>
  PREFIXES.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`))?.[1];

/**
 * Fixed windows of a minute in this process's memory: the first line of defence must not itself query the database.
 * Limits that must be exact across processes (guesses, sign-ups) are in `auth/count-attempts.ts`.
 */
class RequestCounter {
  readonly #clock: Clock;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request. @returns seconds to wait when the client is over its limit. */
  hit(key: string, limit: number): number | undefined {
    const now = this.#clock().getTime();
    if (now >= this.#windowEnds) {
      this.#counts = new Map();
      this.#windowEnds = now + WINDOW_MS;
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count > limit ? (this.#windowEnds - now) / 1_000 : undefined;
  }
}

/** Counts a request that matched no route. @throws ApiError `tooMany` */
export type CountUnknown = (request: FastifyRequest) => void;

/**
 * Limits requests by client and route. Uses the matched route and not the URL, since a call has many spellings
 * (`/%61pi/…`, `GET http://host/api/…`) that a text comparison would miss. Files of the website are not counted: they
 * are many, cheap and the same for everybody, and a whole office may share one address.
 */
export const installRateLimit = (app: FastifyInstance, clock: Clock, limits: RateLimits): CountUnknown => {
  const counter = new RequestCounter(clock);
  const count = (request: FastifyRequest, bucket: Bucket): void => {
    const wait = counter.hit(`${bucket} ${clientNetwork(request.ip)}`, limits[bucket]);
    if (wait !== undefined) throw tooMany(wait);
  };
  app.addHook('onRequest', async (request) => {
    const { url: route } = request.routeOptions;
    const bucket = route === undefined ? undefined : bucketOf(route);
    if (bucket) count(request, bucket);
  });
  return (request) => count(request, 'unknown');
};
