import { isUnreachable } from './failure.ts';
import { nextRequest } from './request-order.ts';
import type { ResourceKey, ResourcePrefix } from './resource-keys.ts';
import { backoffDelay } from './retry-backoff.ts';
import { session } from './session.ts';

/** A cached resource. Immutable: each change replaces it, so that React re-renders. */
export interface Resource {
  readonly data: unknown;
  readonly error: unknown;
  readonly hasData: boolean;
  readonly loading: boolean;
}

const nothing: Resource = { data: undefined, error: undefined, hasData: false, loading: true };

type Loader = () => Promise<unknown>;

/** Whether a prefix addresses a key. */
const isAt = (key: string, prefix: string): boolean => key === prefix || key.startsWith(`${prefix}/`);

interface Slot {
  resource: Resource;
  loader: Loader | null;
  /** Number of the pending load, 0 without one. Responses of other loads are dropped. */
  awaited: number;
  /** Number of the request whose response is shown. */
  shown: number;
  /** Numbers of later requests whose responses replaced one part of the data. */
  readonly amended: Map<string, number>;
  /** Consecutive failures. */
  failures: number;
  /** Timer of the next automatic retry. */
  retry: ReturnType<typeof setTimeout> | undefined;
  readonly listeners: Set<() => void>;
  /** Time in milliseconds of the last unsubscription, or of a later write. */
  unwatchedSince: number;
}

/** Milliseconds after which a resource without subscribers is evicted. */
const GRACE = 5 * 60_000;

/** Keys under this prefix are the same for every account and survive a change of it. */
const FOR_EVERYBODY = 'app/';

/**
 * Cache of loaded resources by key. Keys are paths ("earnings", "job/7"); a prefix addresses everything below it. Loads
 * and responses of changes are ordered by the time of their request, so that a late response never replaces a newer
 * one. Where the order on the server is unknown, the key is reloaded.
 */
export class ResourceCache<Key extends string = string, Prefix extends string = string> {
  readonly #slots = new Map<Key, Slot>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that only moves forward */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  #slot(key: Key): Slot {
    const found = this.#slots.get(key);
    if (found) return found;
    this.#evict();
    const slot: Slot = {
      resource: nothing,
      loader: null,
      awaited: 0,
      shown: 0,
      amended: new Map(),
      failures: 0,
      retry: undefined,
      listeners: new Set(),
      unwatchedSince: this.#now(),
    };
    this.#slots.set(key, slot);
    return slot;
  }

  read(key: Key): Resource {
    return this.#slot(key).resource;
  }

  /** Subscribes to a key. The first subscriber triggers a load; cached data is shown meanwhile. */
  watch(key: Key, loader: Loader, listener: () => void): () => void {
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

  /** Runs when a key is added, since the cache grows only then; no timer is needed. */
  #evict(): void {
    const before = this.#now() - GRACE;
    for (const [key, { listeners, unwatchedSince }] of this.#slots)
      if (listeners.size === 0 && unwatchedSince < before && !key.startsWith(FOR_EVERYBODY)) this.#slots.delete(key);
  }

  /** Loads a key and replaces a pending load. Never rejects; a failure is stored in the resource. */
  async load(key: Key): Promise<void> {
    const slot = this.#slot(key);
    if (!slot.loader) return;
    const answered = this.#run(key, slot, slot.loader);
    this.#replace(slot, { ...slot.resource, loading: true });
    await answered;
  }

  /** Reloads every subscribed key; displayed data stays until the responses arrive. */
  async loadShown(): Promise<void> {
    const shown = [...this.#slots].filter(([, { listeners }]) => listeners.size > 0);
    await Promise.all(shown.map(([key]) => this.load(key)));
  }

  /** Runs pending retries at once, because the connection is back. */
  retryFailed(): void {
    for (const [key, slot] of this.#slots) if (slot.retry !== undefined) this.#loadQuietly(key, slot);
  }

  /** Displayed data, or a displayed failure, stays until the response arrives. */
  #loadQuietly(key: Key, slot: Slot): void {
    if (slot.loader) void this.#run(key, slot, slot.loader);
  }

  async #run(key: Key, slot: Slot, loader: Loader): Promise<void> {
    this.#stopRetry(slot);
    const request = nextRequest();
    slot.awaited = request;
    const settle = (change: Partial<Resource>): boolean => {
      if (slot.awaited !== request || this.#slots.get(key) !== slot) return false;
      slot.awaited = 0;
      if ('data' in change) this.#noteShown(slot, request);
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

  #retryLater(key: Key, slot: Slot, error: unknown): void {
    slot.failures += 1;
    if (!isUnreachable(error) || slot.listeners.size === 0) return;
    slot.retry = setTimeout(() => this.#loadQuietly(key, slot), backoffDelay(slot.failures, error));
  }

  #stopRetry(slot: Slot): void {
    clearTimeout(slot.retry);
    slot.retry = undefined;
  }

  /**
   * Writes known data, such as the response of a change.
   * @param request number of the request that returned it. Data of a later request stays and is reloaded, since the
   * order on the server is unknown
   * @returns whether this is the newest data of the key
   */
  set(key: Key, data: unknown, request = nextRequest()): boolean {
    const slot = this.#slot(key);
    const isNewer = request > Math.max(slot.shown, ...slot.amended.values());
    const isOrderKnown = isNewer && request > slot.awaited;
    if (isNewer) {
      this.#noteShown(slot, request);
      this.#replace(slot, { data, error: undefined, hasData: true, loading: false });
    }
    slot.awaited = 0;
    slot.unwatchedSince = this.#now();
    this.#stopRetry(slot);
    if (!isOrderKnown && slot.listeners.size > 0) void this.load(key);
    return isOrderKnown;
  }

  /**
   * Replaces one part of the data by the response of a change. The rest keeps its current value, which may be newer
   * than what was displayed when the change was sent.
   * @param part its name; responses for other parts do not compete with this one
   * @param request number of the request that returned it; if a later one is shown, or a load is pending, the key is
   * reloaded
   */
  amend<T>(key: Key, part: string, change: (shown: T) => T, request = nextRequest()): void {
    const slot = this.#slots.get(key);
    if (!slot) return;
    const isNewer = request > Math.max(slot.shown, slot.amended.get(part) ?? 0);
    if (isNewer && slot.resource.hasData) {
      slot.amended.set(part, request);
      this.#replace(slot, { ...slot.resource, data: change(slot.resource.data as T) });
    }
    if (isNewer && slot.awaited === 0) return;
    slot.awaited = 0;
    if (slot.listeners.size > 0) void this.load(key);
  }

  /** `amend` for every key under a prefix. */
  amendAll<T>(prefix: Prefix, part: string, change: (shown: T) => T, request = nextRequest()): void {
    for (const key of [...this.#slots.keys()]) if (key.startsWith(`${prefix}/`)) this.amend(key, part, change, request);
  }

  #noteShown(slot: Slot, request: number): void {
    slot.shown = request;
    slot.amended.clear();
  }

  /** Reloads the subscribed keys under these prefixes and evicts the others. */
  invalidate(...prefixes: readonly Prefix[]): void {
    for (const [key, slot] of this.#slots) {
      if (!prefixes.some((prefix) => isAt(key, prefix))) continue;
      if (slot.listeners.size > 0) void this.load(key);
      else this.#slots.delete(key);
    }
  }

  /** Evicts everything that belongs to an account; call after a change of it. */
  clear(): void {
    for (const [key, slot] of this.#slots) {
      if (key.startsWith(FOR_EVERYBODY)) continue;
      if (slot.listeners.size === 0) this.#slots.delete(key);
      else {
        this.#stopRetry(slot);
        slot.awaited = 0;
        this.#noteShown(slot, 0);
        this.#replace(slot, nothing);
      }
    }
  }

  #replace(slot: Slot, resource: Resource): void {
    slot.resource = resource;
    for (const listener of slot.listeners) listener();
  }
}

export const resources = new ResourceCache<ResourceKey, ResourcePrefix>();
// Registered here because no component may be mounted when the account changes.
session.onEnd(() => resources.clear());
window.addEventListener('online', () => resources.retryFailed());
