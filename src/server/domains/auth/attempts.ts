import { type Clock, minutes } from '../../clock.ts';
import { tooMany } from '../../http/refusal.ts';

/** Wrong passwords compared for one address in one window, whoever sends them. */
const ATTEMPTS = 10;
const WINDOW = minutes(15);

/** Counts failed sign-ins by address in memory; the database need not know, and a restart forgives. */
export class SignInAttempts {
  readonly #clock: Clock;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts an attempt before its password is compared, so that parallel guesses cannot outrun the counter. */
  begin(email: string): void {
    const now = this.#clock().getTime();
    this.#forget(now);
    const key = email.toLowerCase();
    const before = this.#failures.get(key);
    const known = before && before.until > now ? before : { count: 0, until: now + WINDOW };
    if (known.count >= ATTEMPTS)
      throw tooMany((known.until - now) / 1_000, 'Too many attempts. Please wait 15 minutes and try again.');
    this.#failures.set(key, { ...known, count: known.count + 1 });
  }

  succeed(email: string): void {
    this.#failures.delete(email.toLowerCase());
  }

  #forget(now: number): void {
    if (this.#failures.size < 10_000) return;
    for (const [key, { until }] of this.#failures) if (until <= now) this.#failures.delete(key);
  }
}
