import { availableParallelism } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { createSemaphore } from '../lib/semaphore.ts';
import { tooMany } from './api-error.ts';
import { clientNetwork } from './client-network.ts';

/** Requests at once; one core stays free for everybody who is signed in. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** For calls that mostly wait for a provider. */
const AT_ONCE_WITH_PROVIDER = 20;
const WAITING = 40;
/** Of one network, under way and waiting: an office behind one address may sign in at the same moment. */
const PER_NETWORK = 20;
const PER_BROWSER = 2;
const busy = () => tooMany(2, 'Too many people are asking for this right now. Please try again in a few seconds.');

/** A semaphore with a bounded queue, of which each client can take only a part. */
class Lane {
  readonly #perClient: number;
  readonly #clients = new Map<string, number>();
  readonly #inTurn: ReturnType<typeof createSemaphore>;

  constructor(atOnce: number, perClient: number) {
    this.#perClient = perClient;
    this.#inTurn = createSemaphore(atOnce, WAITING, busy);
  }

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const own = this.#clients.get(client) ?? 0;
    if (own >= this.#perClient) throw busy();
    this.#clients.set(client, own + 1);
    try {
      return await this.#inTurn(work);
    } finally {
      const left = (this.#clients.get(client) ?? 1) - 1;
      if (left > 0) this.#clients.set(client, left);
      else this.#clients.delete(client);
    }
  }
}

/**
 * Bounds how many requests of visitors who are not signed in are in work for one route, before their input is checked, the
 * database is asked or a password is hashed: a flood costs only its refusals (429). Known browsers have a lane of their
 * own, which a flood of strangers cannot fill (docs/decisions/0079-visitors-are-admitted.md).
 */
export class Admission {
  readonly #strangers: Lane;
  readonly #known: Lane;
  readonly #browserOf: (cookies: string) => string | undefined;

  /** @param browserOf the account whose browser presents the `Cookie` header; answers without the database */
  constructor(browserOf: (cookies: string) => string | undefined, waitsForProvider = false) {
    const atOnce = waitsForProvider ? AT_ONCE_WITH_PROVIDER : AT_ONCE;
    this.#strangers = new Lane(atOnce, PER_NETWORK);
    this.#known = new Lane(atOnce, PER_BROWSER);
    this.#browserOf = browserOf;
  }

  /** @throws ApiError `tooMany` at once when the lane is full, and what `work` throws */
  run<T>({ headers, ip, raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
    const browser = this.#browserOf(headers.cookie ?? '');
    const whileThere = async () => {
      // Nobody waits for the answer any more.
      if (raw.socket.destroyed) throw busy();
      return work();
    };
    return browser === undefined
      ? this.#strangers.run(clientNetwork(ip), whileThere)
      : this.#known.run(browser, whileThere);
  }
}
