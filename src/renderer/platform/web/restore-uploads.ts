import type { UploadTarget } from '#shared/domain/transfers/transfer.ts';
import type { UploadStatus } from './tus-client.ts';
import type { Upload, UploadSource } from './upload.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { idOf, journalKey, targetOfKey, type UploadJournal } from './upload-journal.ts';
import type { UploadList } from './upload-list.ts';

export interface RestoreParts {
  readonly journal: UploadJournal;
  readonly list: UploadList;
  readonly environment: Pick<UploadEnvironment, 'hold'>;
  readonly create: (source: UploadSource) => Upload;
  /** Null while the server does not answer. */
  readonly find: (url: string) => Promise<UploadStatus | null>;
  readonly isCurrent: (account: string) => boolean;
  /** Called when the server has all bytes of an upload, so that its claim can start. */
  readonly completed: () => void;
}

/** Restores uploads from the journal once no other tab holds them, and asks the server for their offsets. */
export class UploadRestorer {
  readonly #parts: RestoreParts;
  /** Journal keys of uploads that wait for another tab or the server. */
  readonly #waiting = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(parts: RestoreParts) {
    this.#parts = parts;
  }

  /** Restores the account's uploads that are not running. */
  restoreAll(account: string): void {
    for (const target of this.#parts.journal.targets(account))
      if (!this.#find(account, target)?.isRunnable) void this.#restore(account, target);
  }

  /** Repeats the request for uploads whose offset is unknown. */
  askAgain(account: string): void {
    for (const { source, isUnsure } of this.#parts.list.all)
      if (isUnsure && source.account === account) void this.#restore(account, source.target);
  }

  /** Reloads an upload that another tab has started, moved or ended. */
  storedElsewhere(account: string, key: string): void {
    const target = targetOfKey(account, key);
    if (!target) return;
    const known = this.#find(account, target);
    if (known?.isRunnable) return;
    if (known) this.#parts.list.drop(known);
    void this.#restore(account, target);
  }

  /** Resolves when no request about this target is pending. */
  async settled(account: string, target: UploadTarget): Promise<void> {
    await this.#asking.get(journalKey(account, target));
  }

  #find(account: string, target: UploadTarget): Upload | undefined {
    return this.#parts.list.all.find(({ id, source }) => id === idOf(target) && source.account === account);
  }

  async #restore(account: string, target: UploadTarget): Promise<void> {
    const key = journalKey(account, target);
    if (this.#waiting.has(key)) return;
    this.#waiting.add(key);
    try {
      const release = await this.#parts.environment.hold(key, true);
      if (!release) return;
      const asking = this.#ask(account, target, release);
      this.#asking.set(key, asking);
      await asking;
    } finally {
      this.#asking.delete(key);
      this.#waiting.delete(key);
    }
  }

  async #ask(account: string, target: UploadTarget, release: () => void): Promise<void> {
    const { journal, isCurrent, find, list, create } = this.#parts;
    const begun = journal.read(account, target);
    if (!begun || !isCurrent(account)) {
      release();
      return;
    }
    const { url, title, accepted, poster, ...file } = begun;
    list.put(create({ account, target, title, file, poster, url, accepted }));
    const status = await find(url);
    const upload = this.#find(account, target);
    // The user may have cancelled it during the request.
    if (!upload || upload.isRunnable || upload.isFinal) release();
    else this.#found(upload, status, release);
  }

  #found(upload: Upload, status: UploadStatus | null, release: () => void): void {
    const { journal, list, completed } = this.#parts;
    upload.isUnsure = status === null;
    if (status?.kind === 'complete') {
      upload.release = release;
      upload.complete(status.id);
      completed();
      return;
    }
    release();
    if (status?.kind === 'gone') {
      journal.forget(upload.source.account, upload.source.target);
      list.drop(upload);
    } else if (status) {
      upload.confirm(status.accepted);
      list.put(upload);
    }
  }
}
