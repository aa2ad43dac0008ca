import { isUnreachable } from './failure.ts';
import { nextRequest } from './request-order.ts';
import { backoffDelay } from './retry-backoff.ts';
import { session } from './session.ts';

/** One loaded thing. Replaced, never changed, so that React sees the difference. */
export interface Resource {
  readonly data: unknown;
  readonly error: unknown;
  readonly hasData: boolean;
  readonly loading: boolean;
}

const nothing: Resource = { data: undefined, error: undefined, hasData: false, loading: true };

type Loader = () => Promise<unknown>;

interface Slot {
  resource: Resource;
  loader: Loader | null;
  /** Number of the load whose answer is waited for; 0 when there is none. Every other answer is dropped. */
  awaited: number;
  /** Number of the request that brought what is shown. */
  shown: number;
  /** Failures in a row. */
  failures: number;
  /** Set while it waits to be loaded again by itself. */
  retry: ReturnType<typeof setTimeout> | undefined;
  readonly listeners: Set<() => void>;
  /** Milliseconds; since when nobody watches, or when it was put in after that. */
  unwatchedSince: number;
}

/** What nobody watches any more shows at once to who comes back within this time, in milliseconds; then it goes. */
const GRACE = 5 * 60_000;

/** Keys under this prefix hold what is the same for everybody; they survive a change of the account. */
const FOR_EVERYBODY = 'app/';

/**
 * What the screens have loaded, by key. Keys are paths ("products", "job/7"): a prefix names all below it. Loads and the
 * answers of changes are ordered by when they were asked for, not by when they arrive: what is late never replaces what
 * is newer, and where the order on the server is not known the key is loaded again.
 */
export class ResourceCache {
  readonly #slots = new Map<string, Slot>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that only moves forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  #slot(key: string): Slot {
    const found = this.#slots.get(key);
    if (found) return found;
    this.#evict();
    const slot: Slot = {
      resource: nothing,
      loader: null,
      awaited: 0,
      shown: 0,
      failures: 0,
      retry: undefined,
      listeners: new Set(),
      unwatchedSince: this.#now(),
    };
    this.#slots.set(key, slot);
    return slot;
  }

  read(key: string): Resource {
    return this.#slot(key).resource;
  }

  /** Watches a key; the first watcher loads it, and what was there before is shown meanwhile. */
  watch(key: string, loader: Loader, listener: () => void): () => void {
    const slot = this.#slot(key);
    slot.loader = loader;
    slot.listeners.add(listener);
    if (slot.listeners.size === 1) void this.load(key);
    return () => {
      slot.listeners.delete(listener);
      if (slot.listeners.size > 0) return;
      slot.unwatchedSince = this.#now();
      this.#stopRetry(slot);
    };
  }

  /** At each new key, so that without new ones nothing runs and nothing grows. */
  #evict(): void {
    const before = this.#now() - GRACE;
    for (const [key, { listeners, unwatchedSince }] of this.#slots)
      if (listeners.size === 0 && unwatchedSince < before && !key.startsWith(FOR_EVERYBODY)) this.#slots.delete(key);
  }

  /** Never rejects: a failure stands in the resource. Takes the place of a load that is under way. */
  async load(key: string): Promise<void> {
    const slot = this.#slot(key);
    if (!slot.loader) return;
    const answered = this.#run(key, slot, slot.loader);
    this.#replace(slot, { ...slot.resource, loading: true });
    await answered;
  }

  /** Loads again what is on screen, which stays until the answers are there. */
  async loadShown(): Promise<void> {
    const shown = [...this.#slots].filter(([, { listeners }]) => listeners.size > 0);
    await Promise.all(shown.map(([key]) => this.load(key)));
  }

  /** Loads at once what waits to be loaded again: the line or the server is back. */
  retryFailed(): void {
    for (const [key, slot] of this.#slots) if (slot.retry !== undefined) this.#loadQuietly(key, slot);
  }

  /** What is on screen, be it a failure, stays until the answer is there. */
  #loadQuietly(key: string, slot: Slot): void {
    if (slot.loader) void this.#run(key, slot, slot.loader);
  }

  async #run(key: string, slot: Slot, loader: Loader): Promise<void> {
    this.#stopRetry(slot);
    const request = nextRequest();
    slot.awaited = request;
    const settle = (change: Partial<Resource>): boolean => {
      if (slot.awaited !== request || this.#slots.get(key) !== slot) return false;
      slot.awaited = 0;
      if ('data' in change) slot.shown = request;
      this.#replace(slot, { ...slot.resource, error: undefined, loading: false, ...change });
      return true;
    };
    try {
      const data = await loader();
      if (!settle({ data, hasData: true })) return;
      slot.failures = 0;
      this.retryFailed();
    } catch (error) {
      if (settle({ error })) this.#retryLater(key, slot, error);
    }
  }

  #retryLater(key: string, slot: Slot, error: unknown): void {
    slot.failures += 1;
    if (!isUnreachable(error) || slot.listeners.size === 0) return;
    slot.retry = setTimeout(() => this.#loadQuietly(key, slot), backoffDelay(slot.failures, error));
  }

  #stopRetry(slot: Slot): void {
    clearTimeout(slot.retry);
    slot.retry = undefined;
  }

  /**
   * Puts in what is known already, e.g. the answer of a change.
   * @param request the number of the request that brought it; what was asked for later stays and is loaded again, since
   *   nobody knows which of the two the server answered first
   */
  set(key: string, data: unknown, request = nextRequest()): void {
    const slot = this.#slot(key);
    const isOrderKnown = request > slot.awaited && request > slot.shown;
    if (request > slot.shown) {
      slot.shown = request;
      this.#replace(slot, { data, error: undefined, hasData: true, loading: false });
    }
    slot.awaited = 0;
    slot.unwatchedSince = this.#now();
    this.#stopRetry(slot);
    if (!isOrderKnown && slot.listeners.size > 0) void this.load(key);
  }

  /** Loads again what is on screen under these prefixes and forgets the rest of them. */
  invalidate(...prefixes: string[]): void {
    for (const [key, slot] of this.#slots) {
      if (!prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}/`))) continue;
      if (slot.listeners.size > 0) void this.load(key);
      else this.#slots.delete(key);
    }
  }

  /** Another account: nothing of the first may show. */
  clear(): void {
    for (const [key, slot] of this.#slots) {
      if (key.startsWith(FOR_EVERYBODY)) continue;
      if (slot.listeners.size === 0) this.#slots.delete(key);
      else {
        this.#stopRetry(slot);
        slot.awaited = 0;
        slot.shown = 0;
        this.#replace(slot, nothing);
      }
    }
  }

  #replace(slot: Slot, resource: Resource): void {
    slot.resource = resource;
    for (const listener of slot.listeners) listener();
  }
}

export const resources = new ResourceCache();
// Here and not in a component: the screens may be gone already when the account changes.
session.onEnd(() => resources.clear());
window.addEventListener('online', () => resources.retryFailed());
