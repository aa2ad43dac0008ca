import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Options {
  readonly clock: Clock;
  /** How long a value stands for the next ones at least and at most: the longer, the longer reading it took. */
  readonly milliseconds: { readonly least: number; readonly most: number };
  /** How many keys are kept; the one that was longest not asked for makes room. */
  readonly keys: number;
}

/** A value stands this many times as long as reading it took, so that reading takes a thousandth of the time. */
const TIMES = 1_000;

/**
 * Keeps what is dear to read for a short time, by a key. Who asks while a value is being read waits for that reading;
 * a reading that fails is not kept.
 */
export class TtlCache<Value> {
  readonly #options: Options;
  readonly #kept: LRUCache<string, Promise<Value>>;

  constructor(options: Options) {
    this.#options = options;
    this.#kept = new LRUCache({
      max: options.keys,
      // Asking does not prolong: a value that is asked for all the time must be read again too.
      updateAgeOnGet: false,
      perf: { now: () => options.clock().getTime() },
      ttlResolution: 0,
    });
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known) return known;
    const began = this.#now();
    const value = read();
    // Without an age until it is known how long reading took.
    this.#kept.set(key, value);
    const isCurrent = () => this.#kept.peek(key) === value;
    value.then(
      () => void (isCurrent() && this.#kept.set(key, value, { ttl: this.#lifetime(this.#now() - began) })),
      () => void (isCurrent() && this.#kept.delete(key)),
    );
    return value;
  }

  #now(): number {
    return this.#options.clock().getTime();
  }

  #lifetime(took: number): number {
    const { least, most } = this.#options.milliseconds;
    return Math.min(Math.max(took * TIMES, least), most);
  }
}
