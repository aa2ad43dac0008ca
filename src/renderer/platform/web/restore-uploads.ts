import type { UploadTarget } from '#shared/domain/transfer.ts';
import type { UploadStatus } from './tus-upload.ts';
import type { UploadEnvironment } from './upload-environment.ts';
import { type JournalEntry, journalKey, type UploadJournal } from './upload-journal.ts';

export interface RestoreParts {
  readonly journal: UploadJournal;
  readonly environment: Pick<UploadEnvironment, 'hold'>;
  /** Null while the server cannot say. */
  readonly find: (url: string) => Promise<UploadStatus | null>;
  readonly isCurrent: (account: string) => boolean;
  /** What the journal knows before the server was asked. */
  readonly begun: (account: string, target: UploadTarget, entry: JournalEntry) => void;
  readonly found: (account: string, target: UploadTarget, status: UploadStatus | null, release: () => void) => void;
}

/**
 * Brings back what the journal holds, once no other tab works on it, and asks the server how much of it is there.
 */
export class UploadRestorer {
  readonly #parts: RestoreParts;
  /** What waits for another tab or for the server, by its key in the journal. */
  readonly #waiting = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();

  constructor(parts: RestoreParts) {
    this.#parts = parts;
  }

  async restore(account: string, target: UploadTarget): Promise<void> {
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

  /** Resolves when the server is no longer being asked about this target. */
  async settled(account: string, target: UploadTarget): Promise<void> {
    await this.#asking.get(journalKey(account, target));
  }

  async #ask(account: string, target: UploadTarget, release: () => void): Promise<void> {
    const { journal, isCurrent, find, begun, found } = this.#parts;
    const entry = journal.read(account, target);
    if (!entry || !isCurrent(account)) {
      release();
      return;
    }
    begun(account, target, entry);
    const status = await find(entry.url);
    found(account, target, status, release);
  }
}
