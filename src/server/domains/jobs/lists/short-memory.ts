import { after, type Clock } from '../../../clock.ts';

interface Options {
  readonly clock: Clock;
  /** How long a value stands for the next ones at least and at most: the longer, the longer reading it took. */
  readonly milliseconds: { readonly least: number; readonly most: number };
  /** How many keys are kept; the oldest makes room. */
  readonly keys: number;
}

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** Unknown while the value is being read. */
  until: Date | undefined;
}

/** A value stands this many times as long as reading it took, so that reading takes a thousandth of the time. */
const TIMES = 1_000;

/**
 * Keeps what is dear to read for a short time, by a key. Who asks while a value is being read waits for that reading;
 * a reading that fails is not kept.
 */
export class ShortMemory<Value> {
  readonly #options: Options;
  readonly #kept = new Map<string, Entry<Value>>();

  constructor(options: Options) {
    this.#options = options;
  }

  get(key: string, read: () => Promise<Value>): Promise<Value> {
    const { clock, keys } = this.#options;
    const began = clock();
    const known = this.#kept.get(key);
    if (known && (!known.until || known.until > began)) return known.value;
    this.#kept.delete(key);
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= keys && !oldest.done) this.#kept.delete(oldest.value);
    const entry: Entry<Value> = { value: read(), until: undefined };
    this.#kept.set(key, entry);
    entry.value.then(
      () => {
        entry.until = this.#endOf(began);
      },
      () => {
        if (this.#kept.get(key) === entry) this.#kept.delete(key);
      },
    );
    return entry.value;
  }

  #endOf(began: Date): Date {
    const { clock, milliseconds } = this.#options;
    const took = clock().getTime() - began.getTime();
    return after(clock(), Math.min(Math.max(took * TIMES, milliseconds.least), milliseconds.most));
  }
}
