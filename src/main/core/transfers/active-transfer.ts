import { sleep, type Timing } from '#shared/domain/timing.ts';
import { retryDelay } from '#shared/domain/transfers/retry-delay.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { TransferRate } from '#shared/domain/transfers/transfer-rate.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SignedIn } from './signed-in-account.ts';
import type { TransferEntry } from './transfer-entry.ts';
import type { AttemptContext, TransferRunner } from './transfer-runner.ts';
import type { LiveView } from './transfer-view.ts';

/** Milliseconds of silence after which an attempt is restarted on wake-up, since sleep breaks its connection. */
const STALE = 15_000;
/** Interval of the connectivity check. */
const LOOK = 2_000;
/** Upper bound of a Retry-After value, in milliseconds. */
const LONGEST_WAIT = 15 * 60_000;

/** `foreign`: the signed-in account, if any, is not the entry's. */
export type Outcome = 'done' | 'stopped' | 'foreign' | Rejected;

export interface ActiveOptions<E extends TransferEntry> {
  readonly entry: () => E;
  readonly runner: TransferRunner<E>;
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
  /** Removes a token that the server rejected. */
  readonly reject: (token: string) => void;
  readonly save: AttemptContext<E>['save'];
  readonly note: (message: string) => void;
  readonly limiter: RateLimiter;
  readonly timing: Timing;
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Called after every change of `view`. */
  readonly changed: () => void;
}

/** Runs one transfer: repeats attempts until it is done, rejected or stopped. */
export class ActiveTransfer<E extends TransferEntry> {
  readonly #options: ActiveOptions<E>;
  readonly #rate = new TransferRate();
  readonly #stopped = new AbortController();
  #attempt = new AbortController();
  #wait = new AbortController();
  #view: LiveView;
  #failures = 0;
  #best = 0;
  #lastSign: number;
  #notBefore = 0;

  constructor(options: ActiveOptions<E>) {
    this.#options = options;
    this.#lastSign = options.timing.now();
    this.#view = { state: 'moving', moved: options.entry().moved, waiting: null, bytesPerSecond: null };
  }

  get view(): LiveView {
    const speed = this.#rate.speed(this.#options.timing.now());
    return { ...this.#view, bytesPerSecond: speed === null ? null : Math.round(speed) };
  }

  async run(): Promise<Outcome> {
    while (!this.#stopped.signal.aborted) {
      this.#attempt = new AbortController();
      this.#lastSign = this.#options.timing.now();
      const { signal } = this.#attempt;
      try {
        return await this.#try(signal);
      } catch (error) {
        if (this.#stopped.signal.aborted) break;
        if (error instanceof Rejected) return error;
        // `retryNow` aborted the attempt; a new one follows.
        if (signal.aborted) continue;
        if (!(error instanceof Interrupted)) throw error;
        await this.#pauseAfter(error);
      }
    }
    return 'stopped';
  }

  /** Stops the transfer; `run` resolves soon after. */
  stop(): void {
    this.#stopped.abort();
    this.#attempt.abort();
    this.#wait.abort();
  }

  /**
   * Ends a pause or a stale attempt after wake-up, reconnection or a user's retry (`isUserRequest`). Only a user's
   * retry ignores a Retry-After.
   */
  retryNow(isUserRequest: boolean): void {
    const now = this.#options.timing.now();
    if (this.#view.state === 'waiting') {
      if (!isUserRequest && now < this.#notBefore) return;
      this.#failures = 0;
      this.#wait.abort();
    } else if (now - this.#lastSign >= STALE) this.#attempt.abort();
  }

  async #try(signal: AbortSignal): Promise<Outcome> {
    const { entry, runner, identify, reject } = this.#options;
    const who = await identify(signal);
    if (who === null || who.account !== entry().account) return 'foreign';
    this.#become({ state: 'moving', waiting: null });
    try {
      await runner.attempt(this.#context(who.token, signal));
      return 'done';
    } catch (error) {
      if (error instanceof Interrupted && error.reason === 'session') reject(who.token);
      throw error;
    }
  }

  #context(token: string, signal: AbortSignal): AttemptContext<E> {
    const { entry, save, note, limiter } = this.#options;
    return {
      entry,
      token,
      signal,
      save,
      note,
      moved: (bytes) => this.#moved(bytes),
      confirmed: (bytes) => {
        if (bytes > this.#best) this.#failures = 0;
        this.#best = Math.max(this.#best, bytes);
        this.#moved(bytes);
      },
      checking: () => this.#become({ state: 'checking', waiting: null }),
      pieceOf: (most) => limiter.pieceOf(most),
      take: (bytes) => limiter.take(bytes, signal),
    };
  }

  #moved(bytes: number): void {
    this.#lastSign = this.#options.timing.now();
    if (bytes < this.#view.moved) this.#rate.reset();
    this.#rate.add(bytes, this.#lastSign);
    this.#become({ moved: bytes });
  }

  #become(change: Partial<LiveView>): void {
    this.#view = { ...this.#view, ...change };
    this.#options.changed();
  }

  async #pauseAfter({ reason, sentence, delay, message }: Interrupted): Promise<void> {
    const { timing, isOnline, note, random } = this.#options;
    const isOffline = reason === 'connection' && !isOnline();
    const backoff = retryDelay(this.#failures, random);
    // Honours Retry-After, but keeps the backoff between repeated failures.
    const asked = delay === null ? backoff : Math.max(delay, this.#failures === 0 ? 0 : backoff);
    const pause = Math.min(asked, LONGEST_WAIT);
    this.#failures += 1;
    this.#notBefore = timing.now() + Math.min(delay ?? 0, LONGEST_WAIT);
    this.#wait = new AbortController();
    note(`${message} Tries again in ${Math.ceil(pause / 1_000)} s.`);
    this.#become({ state: 'waiting', waiting: { reason: isOffline ? 'offline' : reason, message: sentence } });
    await this.#waitFor(pause, isOffline);
    // Restarts the rate measurement, so that it excludes the pause.
    this.#rate.reset();
  }

  async #waitFor(milliseconds: number, isOffline: boolean): Promise<void> {
    const { timing, isOnline } = this.#options;
    const { signal } = this.#wait;
    const end = timing.now() + milliseconds;
    for (let left = milliseconds; left > 0 && !signal.aborted; left = end - timing.now()) {
      await sleep(timing, isOffline ? Math.min(left, LOOK) : left, signal);
      if (isOffline && isOnline()) return;
    }
  }
}
