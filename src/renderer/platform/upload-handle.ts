import { UploadCancelled, type UploadHandle, type UploadProgress, type WaitReason } from './platform.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import type { UploadFailure } from './upload-failure.ts';

/** What one attempt tells of itself; after it was stopped nobody listens. */
export interface AttemptReport {
  /** Bytes that have left the page, from the beginning of the file. */
  sent(bytes: number): void;
  /** Bytes that the server has said it has. */
  accepted(bytes: number): void;
  /** Every byte is there. */
  done(id: string): void;
  failed(failure: UploadFailure): void;
}

/** What moves the bytes. */
export interface UploadDriver {
  /** Asks the server what it has and sends the rest. Returns the way to stop. */
  attempt(report: AttemptReport): () => void;
  /** Tells the server to forget the bytes. */
  cancel(): Promise<void>;
  /** Forgets that there is something to go on with. */
  forget(): void;
}

export interface UploadPlan {
  /** Bytes of the file. */
  readonly total: number;
  /** Repeated as long as nothing of it is there: what speaks the protocol is loaded with the first upload. */
  readonly open: () => Promise<UploadDriver>;
  /** The call that gives the bytes their meaning; repeated while nobody answers it. */
  readonly claim: (id: string) => Promise<unknown>;
  readonly claimFailure: (error: unknown) => UploadFailure;
  readonly environment: UploadEnvironment;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Pauses between attempts double up to this. */
const LONGEST_PAUSE = 30 * SECOND;
/** A request that shows no progress for so long is given up: its connection died without a word. */
const STALLED = MINUTE;
/** The same after the last byte, while the server looks at the whole file. */
const UNCHECKED = 15 * MINUTE;
/** The same when the page wakes up: a tab that was frozen holds connections that have ended long ago. */
const STALE = 15 * SECOND;

const unopened: UploadFailure = { kind: 'transient', reason: 'connection', retryAfter: null, message: null };

/**
 * The life of one upload over any driver: queued → sending → checking → done, and from each of them waiting, as long as
 * it takes, whenever the line or the server is away; failed when the server refuses.
 */
class Upload implements UploadHandle {
  readonly done: Promise<void>;
  readonly #plan: UploadPlan;
  readonly #listeners = new Set<(progress: UploadProgress) => void>();
  readonly #outcome = withResolvers<void>();
  readonly #stopWatching: readonly (() => void)[];
  #progress: UploadProgress;
  #driver: UploadDriver | null = null;
  /** Ends what is under way: an attempt or the claim. */
  #stop: (() => void) | null = null;
  #callOff: (() => void) | null = null;
  #uploaded: string | null = null;
  #attempts = 0;
  #accepted = 0;
  #lastSign = 0;
  #notBefore = 0;

  constructor(plan: UploadPlan) {
    this.#plan = plan;
    this.#progress = { sent: 0, total: plan.total, state: 'queued', waiting: null };
    this.done = this.#outcome.promise;
    // Whoever only watches the progress has not asked for the outcome.
    this.done.catch(() => undefined);
    const { environment } = plan;
    this.#stopWatching = [environment.onWake(() => this.#wake()), environment.onOffline(() => this.#lineLost())];
    this.#go();
  }

  progress(): UploadProgress {
    return this.#progress;
  }

  observe(listener: (progress: UploadProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  pause(): void {
    if (this.#isSettled() || this.#progress.state === 'paused') return;
    this.#halt();
    this.#become({ state: 'paused', waiting: null });
  }

  resume(): void {
    const { state } = this.#progress;
    if (state === 'paused') this.#become({ state: 'queued' });
    else if (state !== 'waiting') return;
    this.#attempts = 0;
    this.#go();
  }

  async cancel(): Promise<void> {
    if (this.#isSettled()) return;
    const driver = this.#driver;
    this.#settle({ state: 'cancelled' }, () => this.#outcome.reject(new UploadCancelled('The upload was cancelled.')));
    // Where nobody can be told, the server forgets it by itself after a while.
    await driver?.cancel().catch(() => undefined);
    driver?.forget();
  }

  #isSettled(): boolean {
    return ['done', 'failed', 'cancelled'].includes(this.#progress.state);
  }

  #become(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    for (const listener of this.#listeners) listener(this.#progress);
  }

  #settle(change: Partial<UploadProgress>, tell: () => void): void {
    this.#halt();
    for (const stop of this.#stopWatching) stop();
    this.#become({ waiting: null, ...change });
    tell();
  }

  /** Ends the attempt and whatever was going to happen later. */
  #halt(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#stop?.();
    this.#stop = null;
  }

  #go(): void {
    this.#halt();
    this.#lastSign = this.#plan.environment.now();
    if (this.#uploaded === null) this.#watchForStall();
    let isCurrent = true;
    let stopAttempt: (() => void) | null = null;
    this.#stop = () => {
      isCurrent = false;
      stopAttempt?.();
    };
    const guard =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        if (isCurrent) then(value);
      };
    if (this.#uploaded !== null) {
      this.#claim(this.#uploaded, guard);
      return;
    }
    const attempt = (driver: UploadDriver) => {
      this.#driver = driver;
      stopAttempt = driver.attempt({
        sent: guard((bytes) => this.#sent(bytes)),
        accepted: guard((bytes) => this.#acknowledged(bytes)),
        done: guard((id) => this.#complete(id)),
        failed: guard((failure) => this.#fail(failure)),
      });
    };
    if (this.#driver) attempt(this.#driver);
    else
      this.#plan.open().then(
        guard(attempt),
        guard(() => this.#fail(unopened)),
      );
  }

  #sent(bytes: number): void {
    this.#lastSign = this.#plan.environment.now();
    const state = bytes === this.#progress.total ? 'checking' : 'sending';
    this.#become({ sent: bytes, state, waiting: null });
  }

  /** Only what the server has ends the growth of the pauses: bytes leave the page also when a proxy drops them. */
  #acknowledged(bytes: number): void {
    if (bytes > this.#accepted) this.#attempts = 0;
    this.#accepted = Math.max(this.#accepted, bytes);
    this.#sent(bytes);
  }

  #complete(id: string): void {
    this.#uploaded = id;
    this.#attempts = 0;
    this.#become({ sent: this.#progress.total, state: 'checking', waiting: null });
    this.#go();
  }

  #claim(id: string, guard: <T>(then: (value: T) => void) => (value: T) => void): void {
    this.#become({ state: 'checking', waiting: null });
    this.#plan.claim(id).then(
      guard(() => {
        this.#driver?.forget();
        this.#settle({ state: 'done' }, () => this.#outcome.resolve());
      }),
      guard((error: unknown) => this.#fail(this.#plan.claimFailure(error))),
    );
  }

  #fail(failure: UploadFailure): void {
    if (failure.kind === 'final') {
      this.#settle({ state: 'failed' }, () => this.#outcome.reject(failure.error));
      return;
    }
    const { environment } = this.#plan;
    const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** this.#attempts);
    this.#attempts += 1;
    this.#notBefore = environment.now() + (failure.retryAfter ?? 0);
    this.#wait(
      environment.isOnline() ? failure.reason : 'offline',
      Math.max(pause, failure.retryAfter ?? 0),
      failure.message,
    );
  }

  #wait(reason: WaitReason, milliseconds: number, message: string | null): void {
    this.#halt();
    this.#callOff = this.#plan.environment.schedule(milliseconds, () => this.#go());
    this.#become({ state: 'waiting', waiting: { reason, message } });
  }

  #wake(): void {
    const now = this.#plan.environment.now();
    if (this.#isSettled() || this.#progress.state === 'paused') return;
    // A claim is answered or ends: repeating it while it runs would only race with itself.
    const isUnderWay = this.#stop !== null && (this.#uploaded !== null || now - this.#lastSign < STALE);
    if (!isUnderWay && now >= this.#notBefore) this.#go();
  }

  #lineLost(): void {
    if (this.#isSettled() || this.#progress.state === 'paused' || this.#uploaded !== null) return;
    // Some systems report a lost line that is there, so that is tried all the same.
    this.#wait('offline', LONGEST_PAUSE, null);
  }

  #patience(): number {
    return this.#progress.state === 'checking' ? UNCHECKED : STALLED;
  }

  #watchForStall(): void {
    const { environment } = this.#plan;
    const since = () => environment.now() - this.#lastSign;
    this.#callOff = environment.schedule(Math.max(this.#patience() - since(), SECOND), () => {
      if (since() >= this.#patience()) this.#fail(unopened);
      else this.#watchForStall();
    });
  }
}

export const createUploadHandle = (plan: UploadPlan): UploadHandle => new Upload(plan);

/** `Promise.withResolvers`, which Node 20 does not have yet. */
const withResolvers = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};
