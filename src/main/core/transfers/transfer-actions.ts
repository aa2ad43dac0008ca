import { dirname } from 'node:path';
import type { SignedIn } from './signed-in-account.ts';
import type { DownloadEntry, EntryStatus, TransferEntry, UploadEntry } from './transfer-entry.ts';
import type { TransferFiles } from './transfer-files.ts';
import type { TransferList } from './transfer-list.ts';
import type { Runners, TransferQueue } from './transfer-queue.ts';

/** Maximum number of done and cancelled transfers in the list; the oldest are removed. */
const KEPT = 50;

export interface TransferActionsOptions {
  readonly list: TransferList;
  readonly files: TransferFiles;
  readonly runners: Runners;
  readonly queue: TransferQueue;
  readonly identify: (signal: AbortSignal) => Promise<SignedIn | null>;
}

const isFinal = ({ status }: TransferEntry): boolean => status !== 'queued' && status !== 'paused';

/** Actions on the signed-in account's transfers; those of other accounts count as unknown. */
export class OwnTransferActions {
  readonly #options: TransferActionsOptions;

  constructor(options: TransferActionsOptions) {
    this.#options = options;
  }

  async pause(id: string): Promise<void> {
    const { files, queue } = this.#options;
    if (queue.own(id)?.status !== 'queued') return;
    files.note(id, 'Paused.');
    await this.#become(id, 'paused');
    await queue.halt(id);
    queue.schedule();
  }

  async resume(id: string): Promise<void> {
    const { files, queue } = this.#options;
    const entry = queue.own(id);
    if (entry?.status === 'paused' || (entry?.status === 'failed' && entry.failure?.canRetry)) {
      files.note(id, 'Resumed.');
      await this.#become(id, 'queued');
      queue.schedule();
    } else queue.retryNow(true, id);
  }

  /**
   * Queues a failed download again, to be saved as planned. In the same folder it keeps what has arrived; in another
   * one it starts over.
   */
  async retryAt(failed: DownloadEntry, plan: Pick<DownloadEntry, 'fileName' | 'download'>): Promise<void> {
    const { list, files, queue } = this.#options;
    const { id } = failed;
    if (dirname(failed.download.path) === dirname(plan.download.path)) {
      // A name that was numbered, because it is taken, stays.
      const { path, replaces } = plan.download;
      if (replaces || plan.fileName !== failed.fileName)
        await list.update(id, { fileName: plan.fileName, download: { ...failed.download, path, replaces } });
      return this.resume(id);
    }
    await this.#discard(failed);
    files.note(id, 'Begins again in another folder.');
    await list.update(id, { ...plan, moved: 0, status: 'queued', failure: null });
    queue.schedule();
  }

  async cancel(id: string): Promise<void> {
    const { files, queue } = this.#options;
    const entry = queue.own(id);
    if (!entry || entry.status === 'done' || entry.status === 'cancelled') return;
    await this.#become(id, 'cancelled');
    await queue.halt(id);
    const stopped = queue.own(id);
    // It finished meanwhile, and a delivery cannot be undone.
    if (stopped?.status !== 'cancelled') return;
    files.note(id, 'Cancelled.');
    queue.schedule();
    await this.#discard(stopped);
  }

  async remove(id: string): Promise<void> {
    const { queue } = this.#options;
    const entry = queue.own(id);
    if (!entry || !isFinal(entry)) return;
    if (entry.status === 'failed') await this.#discard(entry);
    await this.#forget(id);
    queue.schedule();
  }

  async moveBefore(id: string, before: string | null): Promise<void> {
    const { list, queue } = this.#options;
    if (!queue.own(id)) return;
    await list.moveBefore(id, before);
    queue.schedule();
  }

  /** Removes an account's oldest done and cancelled transfers from the list. */
  async trim(account: number): Promise<void> {
    const ended = this.#options.list.entries.filter(
      (entry) => entry.account === account && (entry.status === 'done' || entry.status === 'cancelled'),
    );
    await Promise.all(ended.slice(0, -KEPT).map(({ id }) => this.#forget(id)));
  }

  #become(id: string, status: EntryStatus): Promise<void> {
    return this.#options.list.update(id, { status, failure: null });
  }

  async #forget(id: string): Promise<void> {
    await this.#options.list.remove(id);
    this.#options.files.forget(id);
  }

  async #discard(entry: TransferEntry): Promise<void> {
    const { runners, files } = this.#options;
    if (entry.direction === 'upload') return this.#discardUpload(entry);
    await runners.download.discard(entry, null).catch((error: unknown) => {
      files.note(
        entry.id,
        `The unfinished file could not be removed: ${error instanceof Error ? error.message : error}`,
      );
    });
  }

  /** A failed removal is harmless: the server drops unclaimed uploads by itself. */
  async #discardUpload(entry: UploadEntry): Promise<void> {
    const { identify, runners, files } = this.#options;
    try {
      const who = await identify(AbortSignal.timeout(10_000)).catch(() => null);
      await runners.upload.discard(entry, who?.account === entry.account ? who.token : null);
    } catch {
      files.note(entry.id, 'The server could not be told.');
    }
  }
}
