import { sleep, type Timing } from '../timing.ts';
import { retryDelay } from './retry-delay.ts';
import type { SignedIn } from './signed-in-account.ts';

export interface AccountWatchOptions {
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  readonly timing: Timing;
  readonly random: () => number;
  /** Called with each answer. */
  readonly found: (account: number | null) => void;
}

/** Asks until it is known who is signed in: a server that is away at the start must not leave transfers behind. */
export class AccountWatch {
  readonly #options: AccountWatchOptions;
  #asking = new AbortController();
  #pause = new AbortController();

  constructor(options: AccountWatchOptions) {
    this.#options = options;
  }

  /** Asks anew; an earlier question is dropped. */
  ask(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    void this.#ask(this.#asking.signal);
  }

  /** Does not wait for the next time. */
  wake(): void {
    this.#pause.abort();
  }

  stop(): void {
    this.#asking.abort();
    this.#pause.abort();
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const { identify, timing, random, found } = this.#options;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const who = await identify(signal).catch(() => undefined);
      if (signal.aborted) return;
      if (who !== undefined) {
        found(who?.account ?? null);
        return;
      }
      this.#pause = new AbortController();
      await sleep(timing, retryDelay(failures, random), this.#pause.signal);
    }
  }
}
