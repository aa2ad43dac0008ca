import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../lib/clock.ts';
import { tooMany } from './api-error.ts';
import { limitedNetworks, NETWORK_SHARES, widerNetworks } from './client-network.ts';
import { PROBES } from './health-routes.ts';

const WINDOW_MS = 60_000;
/** Maximum number of networks of one size that are counted by themselves within a window: about 20 MB. */
const MOST_NETWORKS = 100_000;

/**
 * Counts requests in fixed windows of a minute, in this process's memory: the first line of defence must not itself query
 * the database. Limits that must be exact across processes (guesses, sign-ups) are in `attempts.ts`.
 *
 * Whoever has many networks cannot fill the memory: once 100,000 are counted, further ones share the count of a wider
 * network. No count is given up before its window ends, since that would let a client be forgotten by flooding.
 */
export class RequestCounter {
  readonly #clock: Clock;
  readonly #most: number;
  /** By the size of the network, from a single client's to the widest. */
  #counts: readonly Map<string, number>[] = [];
  #windowEnds = 0;

  constructor(clock: Clock, most = MOST_NETWORKS) {
    this.#clock = clock;
    this.#most = most;
  }

  /** How many counts there are. */
  get size(): number {
    return this.#counts.reduce((sum, { size }) => sum + size, 0);
  }

  /** Counts a request from an address. @returns seconds to wait when the client is over its limit. */
  hit(bucket: string, address: string, limit: number): number | undefined {
    const now = this.#clock().getTime();
    const left = this.#windowEnds - now;
    // Also when the clock was set back: otherwise the window would last until it is that late again.
    if (left <= 0 || left > WINDOW_MS) {
      this.#counts = [];
      this.#windowEnds = now + WINDOW_MS;
    }
    let isOver = false;
    for (const [n, network] of limitedNetworks(address).entries()) {
      const { counts, key, isOwn } = this.#place(bucket, [network, ...widerNetworks(address)]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      isOver ||= count > limit * (NETWORK_SHARES[n] ?? 1);
      // The networks around it would share the same count.
      if (!isOwn) break;
    }
    return isOver ? (this.#windowEnds - now) / 1_000 : undefined;
  }

  /** The narrowest network that is counted already, or has room to be; the widest are few. */
  #place(bucket: string, networks: readonly string[]): { counts: Map<string, number>; key: string; isOwn: boolean } {
    if (this.#counts.length === 0) this.#counts = networks.map(() => new Map());
    for (const [n, counts] of this.#counts.entries()) {
      const key = `${bucket} ${networks[n]}`;
      if (counts.has(key) || counts.size < this.#most || n === this.#counts.length - 1)
        return { counts, key, isOwn: n === 0 };
    }
    throw new Error('There is no network to count.');
  }
}

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
