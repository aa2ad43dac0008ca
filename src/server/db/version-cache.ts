import { LRUCache } from 'lru-cache';

/**
 * A row's id and its version: the last writing transaction of each row that the cached value is made of (PostgreSQL's
 * system column xmin), separated by spaces.
 */
export interface Versioned {
  readonly id: number;
  readonly version: string;
}

/** From texts of an id and its version, separated by a space. */
export const versionedIn = (entries: readonly string[]): readonly Versioned[] =>
  entries.map((entry) => {
    const end = entry.indexOf(' ');
    return { id: Number(entry.slice(0, end)), version: entry.slice(end + 1) };
  });

type Read<Value> = (ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>;

/**
 * Keeps up to `max` values that `read` gave, each under its version; the least recently used one is evicted. Given the
 * versions that a statement has just read, it returns the values by id, in the same order, and reads only those whose
 * version has changed: transferring and parsing a row costs more than finding it. What is gone meanwhile is left out.
 */
export const versionCache = <Value extends object>(max: number, read: Read<Value>) => {
  // No TTL: the version tells whether an entry is still current.
  const cached = new LRUCache<number, { readonly version: string; readonly value: Value }>({ max });

  return async (current: readonly Versioned[]): Promise<ReadonlyMap<number, Value>> => {
    // Taken now: a concurrent call may cache a newer value while the rest is read.
    const unchanged = new Map<number, Value>();
    for (const { id, version } of current) {
      const known = cached.get(id);
      if (known?.version === version) unchanged.set(id, known.value);
    }
    const changed = current.flatMap(({ id }) => (unchanged.has(id) ? [] : [id]));
    // Read after the versions, so that a value is never older than the version it is cached under.
    const fresh = changed.length > 0 ? await read(changed) : undefined;
    const found = new Map<number, Value>();
    for (const { id, version } of current) {
      const value = unchanged.get(id) ?? fresh?.get(id);
      if (!value) continue;
      if (cached.peek(id)?.value !== value) cached.set(id, { version, value });
      found.set(id, value);
    }
    return found;
  };
};
