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
  /** Number of the newest load; the answer of an older one is dropped. */
  turn: number;
  readonly listeners: Set<() => void>;
}

/** What the screens have loaded, by key. Keys are paths ("products", "job/7"): a prefix names all below it. */
export class ResourceCache {
  readonly #slots = new Map<string, Slot>();

  #slot(key: string): Slot {
    const found = this.#slots.get(key);
    if (found) return found;
    const slot: Slot = { resource: nothing, loader: null, turn: 0, listeners: new Set() };
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
    return () => slot.listeners.delete(listener);
  }

  /** Never rejects: a failure stands in the resource. */
  async load(key: string): Promise<void> {
    const slot = this.#slot(key);
    if (!slot.loader) return;
    slot.turn += 1;
    const { turn } = slot;
    const settle = (change: Partial<Resource>) => {
      if (slot.turn !== turn || this.#slots.get(key) !== slot) return;
      this.#replace(slot, { ...slot.resource, error: undefined, loading: false, ...change });
    };
    this.#replace(slot, { ...slot.resource, loading: true });
    try {
      settle({ data: await slot.loader(), hasData: true });
    } catch (error) {
      settle({ error });
    }
  }

  /** Puts in what is known already, e.g. the answer of a change or a live event. */
  set(key: string, data: unknown): void {
    const slot = this.#slot(key);
    slot.turn += 1;
    this.#replace(slot, { data, error: undefined, hasData: true, loading: false });
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
      if (slot.listeners.size === 0) this.#slots.delete(key);
      else {
        slot.turn += 1;
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
