import { ActiveTransfer, type AttemptReport, type Outcome } from '#shared/domain/transfers/active-transfer.ts';
import { isFinal, type Transfer, type TransferState, type UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { viewOf } from '#shared/domain/transfers/transfer-view.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { idOf } from './upload-journal.ts';

/** The start data of an upload: from a form, or from the journal after a reload. */
export interface UploadSource {
  readonly account: string;
  readonly target: UploadTarget;
  readonly title: string;
  readonly file: Pick<File, 'name' | 'size' | 'lastModified'>;
  readonly poster: string | undefined;
  /** URL of the upload on the server; null before the server has assigned it. */
  readonly url: string | null;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** Callbacks and environment of an upload. */
export interface UploadPorts {
  /** The claim call, which may be repeated; rejects like an `Attempt`. */
  readonly claim: (id: string) => Promise<void>;
  /** Called when the server has assigned a URL or confirmed more bytes. */
  readonly stored: () => void;
  /** Called after every change. */
  readonly changed: () => void;
  readonly environment: Pick<UploadEnvironment, 'now' | 'schedule' | 'random' | 'isOnline'>;
}

/** Callbacks of the transport; `located` reports the URL of the upload on the server. */
export interface SendReport extends AttemptReport {
  located(url: string): void;
}

/**
 * Sends the bytes that the server lacks to the upload at a URL, or to a new one. Resolves to the id of the complete
 * upload; rejects like an `Attempt`.
 */
export type SendFile = (url: string | null, report: SendReport) => Promise<string>;

type Rest = Pick<Transfer, 'moved' | 'state' | 'waiting' | 'failure'>;

/** One upload of the page: its file, its facts for the journal, and its run while it is neither queued nor paused. */
export class Upload {
  /** Id of the target; unique among the uploads of an account. */
  readonly id: string;
  /** The start data: account, target and file. */
  readonly source: UploadSource;
  /** URL of the upload on the server; null before the server has assigned it. */
  url: string | null;
  /** Bytes that the server has confirmed. */
  accepted: number;
  /** Whether the server's offset is unknown because the request failed. */
  isUnsure = false;
  /** Releases the lock, so that another tab can take over the upload. */
  release: (() => void) | null = null;
  /** The upload as screens show it, as of the last `refresh`. */
  transfer: Transfer;
  readonly #ports: UploadPorts;
  #rest: Rest;
  /** Null while the page does not have the file. */
  #send: SendFile | null = null;
  /** Id of the upload once the server has all bytes and only the claim is left. */
  #uploaded: string | null = null;
  #active: ActiveTransfer | null = null;

  constructor(source: UploadSource, ports: UploadPorts) {
    this.id = idOf(source.target);
    this.source = source;
    this.url = source.url;
    this.accepted = source.accepted;
    this.#ports = ports;
    this.#rest = { moved: source.accepted, state: 'file', waiting: null, failure: null };
    this.transfer = this.#view();
  }

  /** Current state. */
  get state(): TransferState {
    return this.#active?.view.state ?? this.#rest.state;
  }

  /** Whether the upload is done, cancelled or has failed. */
  get isFinal(): boolean {
    return isFinal(this.#rest);
  }

  /** Whether it can continue without the user: the page has the file, or the server has all bytes. */
  get isRunnable(): boolean {
    return this.#send !== null || this.#uploaded !== null;
  }

  /** Provides the file; the upload waits for `start`. */
  provide(send: SendFile): void {
    this.#send = send;
    this.#rest = { ...this.#rest, state: 'queued' };
  }

  /** Marks all bytes as uploaded; the claim waits for `start`. */
  complete(id: string): void {
    this.#uploaded = id;
    this.confirm(this.source.file.size);
    this.#rest = { ...this.#rest, state: 'queued' };
  }

  /** Sets the server's offset of an upload that does not run. */
  confirm(accepted: number): void {
    this.accepted = accepted;
    this.#rest = { ...this.#rest, moved: accepted };
  }

  /** Starts, or ends the pause before a retry. */
  start(): void {
    this.#active?.retryNow(true);
    if (this.#active || !this.isRunnable || this.isFinal) return;
    const { environment, changed } = this.#ports;
    const active: ActiveTransfer = new ActiveTransfer({
      attempt: (report) => this.#attempt(report),
      moved: this.#rest.moved,
      timing: environment,
      random: () => environment.random(),
      isOnline: () => environment.isOnline(),
      changed: () => this.#active === active && changed(),
    });
    this.#active = active;
    void active.run().then((outcome) => this.#active === active && this.#end(outcome));
    changed();
  }

  /** Returns a paused or failed upload to the queue. */
  queue(): void {
    if (this.isRunnable) this.#halt({ state: 'queued' });
  }

  /**
   * Stops sending until `start` or `queue`; the response to a running claim is ignored, and the claim is repeated
   * later.
   */
  pause(): void {
    if (this.isRunnable && !this.isFinal) this.#halt({ state: 'paused' });
  }

  /** Waits without retries, because another account is signed in. */
  suspend(): void {
    if (!this.isRunnable || this.isFinal || this.state === 'paused') return;
    this.#halt({ state: 'waiting', waiting: { reason: 'session', message: null } });
  }

  /** Ends the upload. The caller deletes its bytes on the server. */
  cancel(): void {
    if (!this.isFinal) this.#halt({ state: 'cancelled' });
  }

  /** Ends a pause, because the connection is back, or the page is visible or unfrozen again. */
  retryNow(): void {
    this.#active?.retryNow(false);
  }

  /** The browser reports a lost connection. */
  lineLost(): void {
    this.#active?.lineLost();
  }

  /** Releases the lock for other tabs. */
  giveBack(): void {
    this.release?.();
    this.release = null;
  }

  /** Updates `transfer`. Returns true when more than its bytes changed. */
  refresh(): boolean {
    const { state, waiting } = this.transfer;
    this.transfer = this.#view();
    return state !== this.transfer.state || waiting !== this.transfer.waiting;
  }

  #view(): Transfer {
    const { target, title, file } = this.source;
    const facts = { id: this.id, direction: 'upload', target, title, fileName: file.name, size: file.size } as const;
    return viewOf({ ...facts, ...this.#rest, canReveal: false }, this.#active?.view ?? null);
  }

  /** Ends the run, if any. */
  #halt(rest: Partial<Rest>): void {
    const moved = this.#active?.view.moved ?? this.#rest.moved;
    this.#active?.stop();
    this.#active = null;
    this.#rest = { ...this.#rest, moved, waiting: null, failure: null, ...rest };
    this.#ports.changed();
  }

  #end(outcome: Outcome): void {
    const failure = outcome instanceof Rejected ? { message: outcome.message, canRetry: outcome.canRetry } : null;
    this.#halt({ state: failure ? 'failed' : 'done', failure });
  }

  async #attempt(report: AttemptReport): Promise<void> {
    try {
      this.#uploaded ??= await this.#sendFile(report);
      report.signal.throwIfAborted();
      report.checking();
      // Not ended by the signal: a claim that is repeated while it runs would race with itself.
      await this.#ports.claim(this.#uploaded);
    } catch (error) {
      if (error instanceof Interrupted || error instanceof Rejected || report.signal.aborted) throw error;
      // The code of a call or the configuration could not be loaded.
      throw new Interrupted('connection');
    }
  }

  #sendFile(report: AttemptReport): Promise<string> {
    if (!this.#send) throw new Error('The page does not have the file.');
    const located = (url: string) => {
      this.url = url;
      this.#ports.stored();
    };
    const confirmed = (bytes: number) => {
      const isMore = bytes > this.accepted;
      this.accepted = bytes;
      report.confirmed(bytes);
      if (isMore) this.#ports.stored();
    };
    return this.#send(this.url, { ...report, located, confirmed });
  }
}
