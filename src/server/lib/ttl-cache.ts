import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Options {
  readonly clock: Clock;
  /** Minimum and maximum lifetime of a value, which grows with the time that reading it took. */
  readonly milliseconds: { readonly least: number; readonly most: number };
  /** Maximum number of keys; the least recently used one is evicted. */
  readonly keys: number;
}

/** Ratio of a value's lifetime to its read time, so that reading takes at most a thousandth of the time. */
const TIMES = 1_000;

/**
 * Caches expensive reads by key for a short time. Concurrent callers share one read; a failed read is not cached.
 */
export class TtlCache<Value> {
  readonly #options: Options;
  readonly #cached: LRUCache<string, Promise<Value>>;
  #latest = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#cached = new LRUCache({
      max: options.keys,
      // A hit does not extend the lifetime, so a value in constant use is refreshed too.
      updateAgeOnGet: false,
      perf: { now: () => options.clock().getTime() },
      ttlResolution: 0,
    });
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const began = this.#now();
    // A clock that was set back would extend every lifetime by that time.
    if (began < this.#latest) this.#cached.clear();
    this.#latest = began;
    const known = this.#cached.get(key);
    if (known) return known;
    const value = read();
    // Stored without a TTL until the read time is known.
    this.#cached.set(key, value);
    const isCurrent = () => this.#cached.peek(key) === value;
    value.then(
      () => void (isCurrent() && this.#cached.set(key, value, { ttl: this.#lifetime(this.#now() - began) })),
      () => void (isCurrent() && this.#cached.delete(key)),
    );
    return value;
  }

  /** Forgets all values, also those that are being read. */
  clear(): void {
    this.#cached.clear();
  }

  #now(): number {
    return this.#options.clock().getTime();
  }

  #lifetime(took: number): number {
    const { least, most } = this.#options.milliseconds;
    return Math.min(Math.max(took * TIMES, least), most);
  }
}
