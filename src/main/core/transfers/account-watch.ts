import { sleep, type Timing } from '#shared/domain/timing.ts';
import { retryDelay } from '#shared/domain/transfers/active-transfer.ts';
import type { SignedIn } from './signed-in-account.ts';

export interface AccountWatchOptions {
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  readonly timing: Timing;
  readonly random: () => number;
  /** Called with each result; null when nobody is signed in. */
  readonly found: (account: number | null) => void;
}

/**
 * Retries until the signed-in account is known, so that transfers resume even if the server is unreachable at the
 * start.
 */
export class AccountWatch {
  readonly #options: AccountWatchOptions;
  #asking = new AbortController();
  #pause = new AbortController();

  constructor(options: AccountWatchOptions) {
    this.#options = options;
  }

  /** Starts a new query and cancels a running one. */
  ask(): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    void this.#ask(this.#asking.signal);
  }

  /** Ends the current pause before a retry. */
  retryNow(): void {
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
