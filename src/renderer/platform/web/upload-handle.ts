import { isFinal, type WaitReason } from '#shared/domain/transfer.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { Attempt, AttemptReport, UploadPlan, UploadProgress } from './upload-plan.ts';

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

type Guard = <T>(then: (value: T) => void) => (value: T) => void;

/**
 * The life of one upload over anything that moves bytes: queued → moving → checking → done, and from each of them
 * waiting, as long as it takes, whenever the line or the server is away; failed when the server refuses.
 */
export class UploadHandle {
  readonly #plan: UploadPlan;
  #progress: UploadProgress;
  #attempt: Attempt | null = null;
  /** Ends what is under way: an attempt or the claim. */
  #stop: (() => void) | null = null;
  #callOff: (() => void) | null = null;
  #uploaded: string | null;
  #attempts = 0;
  #lastSign = 0;
  #notBefore = 0;

  constructor(plan: UploadPlan) {
    const { accepted, uploaded } = plan;
    this.#plan = plan;
    this.#uploaded = uploaded;
    this.#progress = { sent: accepted, accepted, state: 'queued', waiting: null, failure: null };
  }

  progress(): UploadProgress {
    return this.#progress;
  }

  /** Begins, or tries again at once. */
  start(): void {
    if (isFinal(this.#progress)) return;
    this.#attempts = 0;
    this.#go();
  }

  /** Puts a paused or failed one back among those that wait for `start`. */
  queue(): void {
    this.#halt();
    this.#become({ state: 'queued', waiting: null, failure: null });
  }

  pause(): void {
    if (isFinal(this.#progress) || this.#progress.state === 'paused') return;
    this.#halt();
    this.#become({ state: 'paused', waiting: null });
  }

  /** Waits without trying: its account is not the one that is signed in. */
  suspend(): void {
    if (isFinal(this.#progress) || this.#progress.state === 'paused') return;
    this.#wait('session', null, null);
  }

  cancel(): void {
    if (isFinal(this.#progress)) return;
    this.#halt();
    this.#become({ state: 'cancelled', waiting: null });
  }

  /** Waiting may have become pointless: the line is back, the page is shown again or thawed. */
  wake(): void {
    const { state } = this.#progress;
    if (isFinal(this.#progress) || state === 'paused' || state === 'queued') return;
    const now = this.#plan.environment.now();
    // A claim is answered or ends: repeating it while it runs would only race with itself.
    const isUnderWay = this.#stop !== null && (this.#uploaded !== null || now - this.#lastSign < STALE);
    if (!isUnderWay && now >= this.#notBefore) this.#go();
  }

  /** The system reports that the line is gone. Some do so while it is there, so that is tried all the same. */
  lineLost(): void {
    const { state } = this.#progress;
    if (state === 'moving' || state === 'waiting' || (state === 'checking' && this.#uploaded === null))
      this.#wait('offline', LONGEST_PAUSE, null);
  }

  #become(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#plan.changed();
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
    if (this.#progress.state === 'queued' && this.#uploaded === null) this.#become({ state: 'moving' });
    let isCurrent = true;
    let stopAttempt: (() => void) | null = null;
    this.#stop = () => {
      isCurrent = false;
      stopAttempt?.();
    };
    const guard: Guard = (then) => (value) => {
      if (isCurrent) then(value);
    };
    if (this.#uploaded !== null) {
      this.#claim(this.#uploaded, guard);
      return;
    }
    this.#watchForStall();
    const begin = (attempt: Attempt) => {
      this.#attempt = attempt;
      stopAttempt = attempt(this.#report(guard));
    };
    if (this.#attempt) begin(this.#attempt);
    else
      this.#plan.open().then(
        guard(begin),
        guard(() => this.#fail(unopened)),
      );
  }

  #report(guard: Guard): AttemptReport {
    return {
      located: guard((url) => this.#plan.located(url)),
      sent: guard((bytes) => this.#sent(bytes, {})),
      accepted: guard((bytes) => this.#accepted(bytes)),
      done: guard((id) => this.#complete(id)),
      failed: guard((failure) => this.#fail(failure)),
    };
  }

  #sent(sent: number, change: Partial<UploadProgress>): void {
    this.#lastSign = this.#plan.environment.now();
    const state = sent === this.#plan.total ? 'checking' : 'moving';
    this.#become({ ...change, sent, state, waiting: null });
  }

  /** Only what the server has ends the growth of the pauses: bytes leave the page also when a proxy drops them. */
  #accepted(accepted: number): void {
    if (accepted > this.#progress.accepted) this.#attempts = 0;
    this.#sent(accepted, { accepted });
  }

  #complete(id: string): void {
    const { total } = this.#plan;
    this.#uploaded = id;
    this.#attempts = 0;
    this.#become({ sent: total, accepted: total, state: 'checking', waiting: null });
    this.#go();
  }

  #claim(id: string, guard: Guard): void {
    this.#become({ state: 'checking', waiting: null });
    const settle = guard((failure: UploadFailure | null) => {
      if (failure) {
        this.#fail(failure);
        return;
      }
      this.#halt();
      this.#become({ state: 'done', waiting: null });
    });
    // What makes the call could not be fetched.
    this.#plan.claim(id).then(settle, () => settle(unopened));
  }

  #fail(failure: UploadFailure): void {
    if (failure.kind === 'final') {
      this.#halt();
      const { message, canRetry } = failure;
      this.#become({ state: 'failed', waiting: null, failure: { message, canRetry } });
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

  /** @param milliseconds null: until somebody says `start` */
  #wait(reason: WaitReason, milliseconds: number | null, message: string | null): void {
    this.#halt();
    if (milliseconds !== null) this.#callOff = this.#plan.environment.schedule(milliseconds, () => this.#go());
    this.#become({ state: 'waiting', waiting: { reason, message } });
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
