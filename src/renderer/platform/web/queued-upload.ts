import { isFinal, type Transfer, type TransferState, type UploadTarget } from '#shared/domain/transfer.ts';
import { TransferRate } from '#shared/domain/transfer-rate.ts';
import type { UploadHandle } from './upload-handle.ts';
import { idOf, type JournalEntry } from './upload-journal.ts';

export interface QueuedUploadFacts {
  readonly account: string;
  readonly target: UploadTarget;
  readonly title: string;
  readonly file: Pick<File, 'name' | 'size' | 'lastModified'>;
  readonly poster: string | undefined;
  /** Where the server waits for the rest; null before it has said so. */
  readonly url: string | null;
  /** Bytes that the server has confirmed. */
  readonly accepted: number;
}

/** One upload of the queue: what it is for, what moves it, and how the screens see it. */
export class QueuedUpload {
  readonly id: string;
  readonly facts: QueuedUploadFacts;
  /** Null while the page does not have the file. */
  handle: UploadHandle | null = null;
  url: string | null;
  accepted: number;
  /** Whether the server could not be asked what it has. */
  isUnsure = false;
  /** Gives the upload back to other tabs. */
  release: (() => void) | null = null;
  transfer: Transfer;
  #isCancelled = false;
  readonly #rate = new TransferRate();

  constructor(facts: QueuedUploadFacts, now: number) {
    this.id = idOf(facts.target);
    this.facts = facts;
    this.url = facts.url;
    this.accepted = facts.accepted;
    this.transfer = this.#show(now);
  }

  get state(): TransferState {
    if (this.#isCancelled) return 'cancelled';
    return this.handle?.progress().state ?? 'file';
  }

  get isFinal(): boolean {
    return isFinal(this);
  }

  cancel(): void {
    this.#isCancelled = true;
    this.handle?.cancel();
  }

  /** Lets other tabs have it. */
  giveBack(): void {
    this.release?.();
    this.release = null;
  }

  /** Notes how far it is. True when more than its bytes changed. */
  refresh(now: number): boolean {
    const before = this.transfer;
    const progress = this.handle?.progress();
    if (progress) this.accepted = progress.accepted;
    if (progress?.state === 'moving') this.#rate.add(progress.sent, now);
    else this.#rate.reset();
    this.transfer = this.#show(now);
    return before.state !== this.transfer.state || before.waiting !== this.transfer.waiting;
  }

  journalEntry(url: string): JournalEntry {
    const { title, poster } = this.facts;
    const { name, size, lastModified } = this.facts.file;
    return { url, name, size, lastModified, title, accepted: this.accepted, ...(poster !== undefined && { poster }) };
  }

  #show(now: number): Transfer {
    const { target, title, file } = this.facts;
    const progress = this.handle?.progress();
    const moved = progress?.sent ?? this.accepted;
    const bytesPerSecond = progress?.state === 'moving' ? this.#rate.speed(now) : null;
    return {
      id: this.id,
      direction: 'upload',
      target,
      title,
      fileName: file.name,
      size: file.size,
      moved,
      state: this.state,
      waiting: progress?.waiting ?? null,
      failure: progress?.failure ?? null,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? Math.ceil((file.size - moved) / bytesPerSecond) : null,
      canReveal: false,
    };
  }
}
