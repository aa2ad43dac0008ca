import { type Clock, minutes } from '../../clock.ts';
import { tooMany } from '../../http/refusal.ts';

/** Wrong passwords compared for one address in one window, whoever sends them. */
const PASSWORDS = 10;
const WINDOW = minutes(15);

/** Counts attempts under a key in memory; the database need not know, and a restart forgives. */
export class SignInAttempts {
  readonly #clock: Clock;
  readonly #attempts: number;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(clock: Clock, attempts = PASSWORDS) {
    this.#clock = clock;
    this.#attempts = attempts;
  }

  /** Counts an attempt before it is made, so that parallel guesses cannot outrun the counter. */
  begin(who: string): void {
    const now = this.#clock().getTime();
    this.#forget(now);
    const key = who.toLowerCase();
    const before = this.#failures.get(key);
    const known = before && before.until > now ? before : { count: 0, until: now + WINDOW };
    if (known.count >= this.#attempts)
      throw tooMany((known.until - now) / 1_000, 'Too many attempts. Please wait 15 minutes and try again.');
    this.#failures.set(key, { ...known, count: known.count + 1 });
  }

  succeed(who: string): void {
    this.#failures.delete(who.toLowerCase());
  }

  #forget(now: number): void {
    if (this.#failures.size < 10_000) return;
    for (const [key, { until }] of this.#failures) if (until <= now) this.#failures.delete(key);
  }
}
