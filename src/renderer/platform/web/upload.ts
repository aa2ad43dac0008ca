import { isFinal, type Transfer, type TransferState, type WaitReason } from '#shared/domain/transfers/transfer.ts';
import { TransferRate } from '#shared/domain/transfers/transfer-rate.ts';
import type { UploadFailure } from '../platform-services.ts';
import type { Attempt, AttemptReport } from './upload-attempt.ts';
import { idOf } from './upload-journal.ts';
import { LONGEST_PAUSE, RetryPauses } from './upload-pauses.ts';
import { transferOf, type UploadPorts, type UploadProgress, type UploadSource } from './upload-source.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Milliseconds without progress after which a request is treated as dead. */
const STALLED = MINUTE;
/** The same after the last byte, while the server verifies the whole file. */
const UNCHECKED = 15 * MINUTE;
/** The same when the page becomes visible again, because a frozen tab's connections are usually dead. */
const STALE = 15 * SECOND;

const unopened: UploadFailure = { kind: 'transient', reason: 'connection', retryAfter: null, message: null };

/** Opens an attempt for the upload at a URL, or for a new one; retried while it rejects. */
type Open = (url: string | null) => Promise<Attempt>;
type Guard = <T>(then: (value: T) => void) => (value: T) => void;

/**
 * State machine of one upload: file → queued → moving → checking → done. From each state it can become `waiting`,
 * without a time limit, while the connection or the server is unavailable; `failed` when the server refuses.
 */
export class Upload {
  /** Id of the target; unique among the uploads of an account. */
  readonly id: string;
  /** The start data: account, target and file. */
  readonly source: UploadSource;
  /** URL of the upload on the server; null before the server has assigned it. */
  url: string | null;
  /** Bytes that the server had confirmed at the last `refresh`. */
  accepted: number;
  /** Whether the server's offset is unknown because the request failed. */
  isUnsure = false;
  /** Releases the lock, so that another tab can take over the upload. */
  release: (() => void) | null = null;
  /** The upload as screens show it, as of the last `refresh`. */
  transfer: Transfer;
  readonly #ports: UploadPorts;
  readonly #rate = new TransferRate();
  #progress: UploadProgress;
  /** Null while the page does not have the file. */
  #open: Open | null = null;
  /** Id of the upload once the server has all bytes and only the claim is left. */
  #uploaded: string | null = null;
  #attempt: Attempt | null = null;
  /** Stops the current attempt or claim. */
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

  /** Current state and byte counts. */
  get progress(): UploadProgress {
    return this.#progress;
  }

  /** Current state. */
  get state(): TransferState {
    return this.#progress.state;
  }

  /** Whether the upload is done, cancelled or has failed. */
  get isFinal(): boolean {
    return isFinal(this.#progress);
  }

  /** Whether it can continue without the user: the page has the file, or the server has all bytes. */
  get isRunnable(): boolean {
    return this.#open !== null || this.#uploaded !== null;
  }

  /** Provides the file; the upload waits for `start`. */
  provide(open: Open): void {
    this.#open = open;
    this.#progress = { ...this.#progress, state: 'queued' };
  }

  /** Marks all bytes as uploaded; the claim waits for `start`. */
  complete(id: string): void {
    const { size } = this.source.file;
    this.#uploaded = id;
    this.#progress = { ...this.#progress, sent: size, accepted: size, state: 'queued' };
  }

  /** Sets the server's offset of an upload whose file is not available. */
  confirm(accepted: number): void {
    this.#progress = { ...this.#progress, sent: accepted, accepted };
  }

  /** Starts, or retries at once. */
  start(): void {
    if (!this.isRunnable || this.isFinal) return;
    this.#pauses.reset();
    this.#go();
  }

  /** Returns a paused or failed upload to the queue. */
  queue(): void {
    if (!this.isRunnable) return;
    this.#halt();
    this.#become({ state: 'queued', waiting: null, failure: null });
  }

  /**
   * Stops sending until `start` or `queue`; the response to a running claim is ignored, and the claim is repeated
   * later.
   */
  pause(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused') return;
    this.#halt();
    this.#become({ state: 'paused', waiting: null });
  }

  /** Waits without retries, because another account is signed in. */
  suspend(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused') return;
    this.#wait('session', null, null);
  }

  /** Ends the upload. The caller deletes its bytes on the server. */
  cancel(): void {
    if (this.isFinal) return;
    this.#halt();
    this.#become({ state: 'cancelled', waiting: null });
  }

  /** Ends a pause, because the connection is back, or the page is visible or unfrozen again. */
  retryNow(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused' || this.state === 'queued') return;
    const now = this.#ports.environment.now();
    // A running claim is not repeated, because it would race with itself.
    const isUnderWay = this.#stop !== null && (this.#uploaded !== null || now - this.#lastSign < STALE);
    if (!isUnderWay && this.#pauses.allow(now)) this.#go();
  }

  /** The browser reports a lost connection. Such reports can be wrong, so the upload still retries. */
  lineLost(): void {
    const { state } = this;
    if (state === 'moving' || state === 'waiting' || (state === 'checking' && this.#uploaded === null))
      this.#wait('offline', LONGEST_PAUSE, null);
  }

  /** Releases the lock for other tabs. */
  giveBack(): void {
    this.release?.();
    this.release = null;
  }

  /** Updates `transfer`. Returns true when more than its bytes changed. */
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

  /** Stops the attempt and cancels timers. */
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

  /** Only confirmed bytes reset the backoff, because a proxy may accept bytes and drop them. */
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
    // The code of the call could not be loaded.
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
