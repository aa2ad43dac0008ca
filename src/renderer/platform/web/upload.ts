import { isFinal, type Transfer, type TransferState, type WaitReason } from '#shared/domain/transfer.ts';
import { TransferRate } from '#shared/domain/transfer-rate.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { Attempt, AttemptReport } from './upload-attempt.ts';
import { idOf } from './upload-journal.ts';
import { LONGEST_PAUSE, RetryPauses } from './upload-pauses.ts';
import { transferOf, type UploadPorts, type UploadProgress, type UploadSource } from './upload-source.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A request that shows no progress for so long is given up: its connection died without a word. */
const STALLED = MINUTE;
/** The same after the last byte, while the server looks at the whole file. */
const UNCHECKED = 15 * MINUTE;
/** The same when the page is shown again: a tab that was frozen holds connections that have ended long ago. */
const STALE = 15 * SECOND;

const unopened: UploadFailure = { kind: 'transient', reason: 'connection', retryAfter: null, message: null };

/** Opens an attempt for the upload at that address, or for a new one; repeated while it rejects. */
type Open = (url: string | null) => Promise<Attempt>;
type Guard = <T>(then: (value: T) => void) => (value: T) => void;

/**
 * One upload: what it is for, its life, and how the screens see it. file → queued → moving → checking → done; from each of
 * them waiting, as long as it takes, while the line or the server is away; failed when the server refuses.
 */
export class Upload {
  readonly id: string;
  readonly source: UploadSource;
  url: string | null;
  /** Bytes that the server has confirmed, as of the last `refresh`. */
  accepted: number;
  /** Whether the server could not be asked what it has. */
  isUnsure = false;
  /** Gives the upload back to other tabs. */
  release: (() => void) | null = null;
  transfer: Transfer;
  readonly #ports: UploadPorts;
  readonly #rate = new TransferRate();
  #progress: UploadProgress;
  /** Null while the page does not have the file. */
  #open: Open | null = null;
  /** The id of the upload once the server has every byte: only the claim is left. */
  #uploaded: string | null = null;
  #attempt: Attempt | null = null;
  /** Ends what is under way: an attempt or the claim. */
  #stop: (() => void) | null = null;
  #callOff: (() => void) | null = null;
  readonly #pauses = new RetryPauses();
  #lastSign = 0;

  constructor(source: UploadSource, ports: UploadPorts) {
    this.id = idOf(source.target);
    this.source = source;
    this.url = source.url;
    this.#ports = ports;
    const { accepted } = source;
    this.accepted = accepted;
    this.#progress = { sent: accepted, accepted, state: 'file', waiting: null, failure: null };
    this.transfer = transferOf(source, this.#progress, null);
  }

  get progress(): UploadProgress {
    return this.#progress;
  }

  get state(): TransferState {
    return this.#progress.state;
  }

  get isFinal(): boolean {
    return isFinal(this.#progress);
  }

  /** Whether it can go on by itself: the page has the file, or the server has every byte. */
  get isRunnable(): boolean {
    return this.#open !== null || this.#uploaded !== null;
  }

  /** The page has the file: it waits for `start`. */
  provide(open: Open): void {
    this.#open = open;
    this.#progress = { ...this.#progress, state: 'queued' };
  }

  /** The server has every byte: the claim waits for `start`. */
  complete(id: string): void {
    const { size } = this.source.file;
    this.#uploaded = id;
    this.#progress = { ...this.#progress, sent: size, accepted: size, state: 'queued' };
  }

  /** Bytes that the server has of an upload whose file is not available. */
  confirm(accepted: number): void {
    this.#progress = { ...this.#progress, sent: accepted, accepted };
  }

  /** Begins, or tries again at once. */
  start(): void {
    if (!this.isRunnable || this.isFinal) return;
    this.#pauses.reset();
    this.#go();
  }

  /** Puts a paused or failed one back among those that wait for `start`. */
  queue(): void {
    if (!this.isRunnable) return;
    this.#halt();
    this.#become({ state: 'queued', waiting: null, failure: null });
  }

  pause(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused') return;
    this.#halt();
    this.#become({ state: 'paused', waiting: null });
  }

  /** Waits without trying: its account is not the one that is signed in. */
  suspend(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused') return;
    this.#wait('session', null, null);
  }

  cancel(): void {
    if (this.isFinal) return;
    this.#halt();
    this.#become({ state: 'cancelled', waiting: null });
  }

  /** Waiting may have become pointless: the line is back, the page is shown again or thawed. */
  wake(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused' || this.state === 'queued') return;
    const now = this.#ports.environment.now();
    // A claim is answered or ends: repeating it while it runs would only race with itself.
    const isUnderWay = this.#stop !== null && (this.#uploaded !== null || now - this.#lastSign < STALE);
    if (!isUnderWay && this.#pauses.allow(now)) this.#go();
  }

  /** The system reports that the line is gone. Some do so while it is there, so that is tried all the same. */
  lineLost(): void {
    const { state } = this;
    if (state === 'moving' || state === 'waiting' || (state === 'checking' && this.#uploaded === null))
      this.#wait('offline', LONGEST_PAUSE, null);
  }

  /** Lets other tabs have it. */
  giveBack(): void {
    this.release?.();
    this.release = null;
  }

  /** Brings `transfer` up to date. True when more than its bytes changed. */
  refresh(): boolean {
    const before = this.transfer;
    const isMoving = this.state === 'moving';
    const now = this.#ports.environment.now();
    if (isMoving) this.#rate.add(this.#progress.sent, now);
    else this.#rate.reset();
    this.accepted = this.#progress.accepted;
    this.transfer = transferOf(this.source, this.#progress, isMoving ? this.#rate.speed(now) : null);
    return before.state !== this.transfer.state || before.waiting !== this.transfer.waiting;
  }

  #become(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#ports.changed();
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
    this.#lastSign = this.#ports.environment.now();
    if (this.state === 'queued' && this.#uploaded === null) this.#become({ state: 'moving' });
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
      this.#open?.(this.url).then(
        guard(begin),
        guard(() => this.#fail(unopened)),
      );
  }

  #report(guard: Guard): AttemptReport {
    return {
      located: guard((url) => {
        this.url = url;
        this.#ports.located();
      }),
      sent: guard((bytes) => this.#sent(bytes, {})),
      accepted: guard((bytes) => this.#accepted(bytes)),
      done: guard((id) => this.#allSent(id)),
      failed: guard((failure) => this.#fail(failure)),
    };
  }

  #sent(sent: number, change: Partial<UploadProgress>): void {
    this.#lastSign = this.#ports.environment.now();
    const state = sent === this.source.file.size ? 'checking' : 'moving';
    this.#become({ ...change, sent, state, waiting: null });
  }

  /** Resets the pauses only when the server confirms bytes: bytes also leave the page when a proxy drops them. */
  #accepted(accepted: number): void {
    if (accepted > this.#progress.accepted) this.#pauses.reset();
    this.#sent(accepted, { accepted });
  }

  #allSent(id: string): void {
    const { size } = this.source.file;
    this.#uploaded = id;
    this.#pauses.reset();
    this.#become({ sent: size, accepted: size, state: 'checking', waiting: null });
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
    // The module that makes the call could not be loaded.
    this.#ports.claim(id).then(settle, () => settle(unopened));
  }

  #fail(failure: UploadFailure): void {
    if (failure.kind === 'final') {
      this.#halt();
      const { message, canRetry } = failure;
      this.#become({ state: 'failed', waiting: null, failure: { message, canRetry } });
      return;
    }
    const { environment } = this.#ports;
    const pause = this.#pauses.after(failure.retryAfter ?? 0, environment.now());
    this.#wait(environment.isOnline() ? failure.reason : 'offline', pause, failure.message);
  }

  /** @param milliseconds null waits until `start` is called */
  #wait(reason: WaitReason, milliseconds: number | null, message: string | null): void {
    this.#halt();
    if (milliseconds !== null) this.#callOff = this.#ports.environment.schedule(milliseconds, () => this.#go());
    this.#become({ state: 'waiting', waiting: { reason, message } });
  }

  #patience(): number {
    return this.state === 'checking' ? UNCHECKED : STALLED;
  }

  #watchForStall(): void {
    const { environment } = this.#ports;
    const since = () => environment.now() - this.#lastSign;
    this.#callOff = environment.schedule(Math.max(this.#patience() - since(), SECOND), () => {
      if (since() >= this.#patience()) this.#fail(unopened);
      else this.#watchForStall();
    });
  }
}
