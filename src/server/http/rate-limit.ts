import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { tooMany } from './api-error.ts';
import { clientNetwork } from './client-network.ts';

/** Requests that one client may make in a minute, by what they cost and how people use it. */
export interface RateLimits {
  readonly api: number;
  /** Resumable uploads: a client may send a video in many parts. */
  readonly uploads: number;
  /** A page of pictures, or a video that is scrubbed through, is many requests. */
  readonly media: number;
  /** A provider delivers from few addresses, in bursts. */
  readonly webhooks: number;
  /** The pages of the sandboxes. */
  readonly sandbox: number;
  /** Whatever is no route, in whichever spelling. */
  readonly unknown: number;
}

export type Bucket = keyof RateLimits;

/** The limits of a server whose calls are limited to `api` a minute. */
export const rateLimits = (api: number): RateLimits => ({
  api,
  uploads: api,
  media: api * 5,
  webhooks: api * 5,
  sandbox: api,
  unknown: api,
});

const WINDOW_MS = 60_000;

/** The patterns under which routes are mounted; the first that fits names the bucket. The website has none: see below. */
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
 * Fixed windows of a minute in the memory of this process: it keeps floods away from everything dearer, so it must not
 * itself ask the database. What has to be exact across processes (guesses, sign-ups) is counted there: `auth/attempts.ts`.
 */
class RequestCounter {
  readonly #clock: Clock;
  #counts = new Map<string, number>();
  #windowEnds = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request. @returns seconds until the client may come back, when it is over its limit. */
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

/** Counts a request that met no route. @throws ApiError `tooMany` */
export type CountUnknown = (request: FastifyRequest) => void;

/**
 * Limits requests by client and route. It asks the router, not the address: the same call has many spellings
 * (`/%61pi/…`, `GET http://host/api/…`), and one that is matched against a text can be respelt. Files of the website are
 * not counted: they are many, cheap and the same for everybody, and a whole office may come from one address.
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
