import { after, type Clock } from '../../clock.ts';

interface Options {
  readonly clock: Clock;
  /** How long a value stands for the next ones. */
  readonly milliseconds: number;
  /** How many keys are kept; the oldest makes room. */
  readonly keys: number;
}

/**
 * Keeps what is dear to read for a short time, by a key. Who asks while a value is being read waits for that reading;
 * a reading that fails is not kept.
 */
export class ShortMemory<Value> {
  readonly #options: Options;
  readonly #kept = new Map<string, { readonly value: Promise<Value>; readonly until: Date }>();

  constructor(options: Options) {
    this.#options = options;
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const { clock, milliseconds, keys } = this.#options;
    const now = clock();
    const known = this.#kept.get(key);
    if (known && known.until > now) return known.value;
    this.#kept.delete(key);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= keys && !oldest.done) this.#kept.delete(oldest.value);
    const entry = { value: read(), until: after(now, milliseconds) };
    this.#kept.set(key, entry);
    entry.value.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    return entry.value;
  }
}
