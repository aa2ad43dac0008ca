import { sleep, type Timing } from '../timing.ts';
import { isSameTarget, isUploadTarget, type Transfer } from './transfer.ts';
import { Interrupted, Rejected } from './transfer-failure.ts';
import type { LiveView } from './transfer-view.ts';

const SECOND = 1_000;
/** Milliseconds of the averaging window: short enough to follow changes, long enough for a stable display. */
const WINDOW = 8 * SECOND;
/** Minimum milliseconds of samples before a speed is reported. */
const LEAST = SECOND;
/** Samples closer together are merged, since a fast connection moves thousands of chunks per window. */
const GRAIN = 100;

interface Sample {
  readonly at: number;
  readonly sent: number;
}

/** Measures a transfer rate. Times are milliseconds of one clock. */
export class TransferRate {
  #samples: Sample[] = [];

  /** Records the total number of bytes sent. */
  add(sent: number, at: number): void {
    const before = this.#samples.at(-2);
    if (before && at - before.at < GRAIN) this.#samples.pop();
    this.#samples.push({ at, sent });
    while (this.#samples[0] && at - this.#samples[0].at > WINDOW) this.#samples.shift();
  }

  /** Discards all samples, after a pause. */
  reset(): void {
    this.#samples = [];
  }

  /** Bytes per second at a given time; null without enough samples, and without any in the window. */
  speed(at: number): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || at - last.at > WINDOW) return null;
    if (last.at - first.at < LEAST || last.sent <= first.sent) return null;
    // The time since the last sample counts, so that a stalled connection does not keep its old speed.
    return ((last.sent - first.sent) / (at - first.at)) * SECOND;
  }
}

/** Backoff between failed attempts in milliseconds: the first pause and the longest one. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Milliseconds of silence after which an attempt is restarted on wake-up, since sleep breaks its connection. */
const STALE = 15_000;
/** Interval of the connectivity check. */
const LOOK = 2_000;
/** Upper bound of a Retry-After value, in milliseconds. */
const LONGEST_WAIT = 15 * 60_000;

/**
 * Exponential backoff with jitter: the delay doubles up to 30 s, minus up to half of it at random, so that clients do
 * not reconnect to a recovered server at once. `failures` counts the failures since the last progress.
 */
export const retryDelay = (failures: number, random: () => number): number => {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10));
  return Math.round(full * (1 - random() / 2));
};

/** Concurrent transfers per direction; more would only share the bandwidth. */
const MAX_CONCURRENT = 2;

/**
 * Whether a queued transfer may start beside the running ones. Uploads for one job run in order, because that order
 * gives their version numbers.
 */
export const mayStart = (
  { direction, target }: Pick<Transfer, 'direction' | 'target'>,
  running: readonly Pick<Transfer, 'direction' | 'target'>[],
): boolean => {
  const others = running.filter((other) => other.direction === direction);
  const isNext = !isUploadTarget(target) || !others.some((other) => isSameTarget(other.target, target));
  return others.length < MAX_CONCURRENT && isNext;
};

/** Callbacks of one attempt. */
export interface AttemptReport {
  /** Aborted when the attempt must end: paused, cancelled, signed out, offline, or woken from sleep. */
  readonly signal: AbortSignal;
  /** Reports the position after the last sent or written byte. */
  moved(bytes: number): void;
  /** Like `moved`, for bytes that the server or the disk has confirmed; only these reset the backoff. */
  confirmed(bytes: number): void;
  /** Reports that every byte has moved. */
  checking(): void;
}

/**
 * The transport of a transfer. An attempt resumes where the last one stopped and resolves when the transfer is
 * complete. It rejects with `Interrupted` when another attempt may succeed, with `Rejected` when the transfer has
 * failed, and with the reason of its signal when that is aborted. A claim may be awaited instead, so that it is never
 * sent twice at a time.
 */
export type Attempt = (report: AttemptReport) => Promise<void>;

/** How a run ends: complete, stopped by `stop`, or failed. */
export type Outcome = 'done' | 'stopped' | Rejected;

export interface ActiveOptions {
  readonly attempt: Attempt;
  /** Bytes that earlier runs have moved. */
  readonly moved: number;
  readonly timing: Timing;
  /** A number from 0 to 1, like `Math.random`. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Called after every change of `view`. */
  readonly changed: () => void;
  /** Called with a line for the transfer's log. */
  readonly note?: (message: string) => void;
}

/**
 * State machine of a running transfer, the same for the website and the desktop client: repeats attempts until it is
 * done, rejected or stopped. What is queued, paused or finished has no instance.
 */
export class ActiveTransfer {
  readonly #options: ActiveOptions;
  readonly #rate = new TransferRate();
  readonly #stopped = new AbortController();
  #attempt = new AbortController();
  /** Ends the pause between two attempts; null during an attempt. */
  #pause: AbortController | null = null;
  #view: LiveView;
  #failures = 0;
  #best = 0;
  #lastSign = 0;
  #notBefore = 0;

  constructor(options: ActiveOptions) {
    this.#options = options;
    this.#view = { state: 'moving', moved: options.moved, waiting: null, bytesPerSecond: null };
  }

  get view(): LiveView {
    const speed = this.#rate.speed(this.#options.timing.now());
    return { ...this.#view, bytesPerSecond: speed === null ? null : Math.round(speed) };
  }

  /** Rejects with an error of an attempt that is neither `Interrupted` nor `Rejected`. */
  async run(): Promise<Outcome> {
    while (!this.#stopped.signal.aborted) {
      this.#attempt = new AbortController();
      this.#lastSign = this.#options.timing.now();
      const { signal } = this.#attempt;
      try {
        await this.#options.attempt(this.#report(signal));
        return 'done';
      } catch (error) {
        if (this.#stopped.signal.aborted) break;
        if (error instanceof Rejected) return error;
        if (error instanceof Interrupted) await this.#pauseAfter(error);
        // `retryNow` aborted the attempt; a new one follows.
        else if (!signal.aborted) throw error;
      }
    }
    return 'stopped';
  }

  /** Stops the transfer; `run` resolves soon after. */
  stop(): void {
    this.#stopped.abort();
    this.#attempt.abort();
    this.#pause?.abort();
  }

  /**
   * Ends a pause or a stale attempt after wake-up, reconnection or a user's retry (`isUserRequest`). Only a user's
   * retry ignores a Retry-After.
   */
  retryNow(isUserRequest: boolean): void {
    const now = this.#options.timing.now();
    if (this.#pause) {
      if (!isUserRequest && now < this.#notBefore) return;
      this.#failures = 0;
      this.#pause.abort();
    } else if (now - this.#lastSign >= STALE) this.#attempt.abort();
  }

  /** The system reports a lost connection. Such reports can be wrong, so the transfer still retries. */
  lineLost(): void {
    if (this.#pause) this.#become({ waiting: { reason: 'offline', message: null } });
    else this.#attempt.abort(new Interrupted('connection'));
  }

  #report(signal: AbortSignal): AttemptReport {
    return {
      signal,
      moved: (bytes) => this.#moved(bytes),
      confirmed: (bytes) => {
        if (bytes > this.#best) this.#failures = 0;
        this.#best = Math.max(this.#best, bytes);
        this.#moved(bytes);
      },
      checking: () => this.#become({ state: 'checking', waiting: null }),
    };
  }

  #moved(bytes: number): void {
    this.#lastSign = this.#options.timing.now();
    if (bytes < this.#view.moved) this.#rate.reset();
    this.#rate.add(bytes, this.#lastSign);
    this.#become({ state: 'moving', moved: bytes, waiting: null });
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
    const milliseconds = Math.min(asked, LONGEST_WAIT);
    this.#failures += 1;
    this.#notBefore = timing.now() + Math.min(delay ?? 0, LONGEST_WAIT);
    this.#pause = new AbortController();
    note?.(`${message} Tries again in ${Math.ceil(milliseconds / 1_000)} s.`);
    this.#become({ state: 'waiting', waiting: { reason: isOffline ? 'offline' : reason, message: sentence } });
    await this.#waitFor(milliseconds, isOffline, this.#pause.signal);
    this.#pause = null;
    // Restarts the rate measurement, so that it excludes the pause.
    this.#rate.reset();
  }

  async #waitFor(milliseconds: number, isOffline: boolean, signal: AbortSignal): Promise<void> {
    const { timing, isOnline } = this.#options;
    const end = timing.now() + milliseconds;
    for (let left = milliseconds; left > 0 && !signal.aborted; left = end - timing.now()) {
      await sleep(timing, isOffline ? Math.min(left, LOOK) : left, signal);
      if (isOffline && isOnline()) return;
    }
  }
}
