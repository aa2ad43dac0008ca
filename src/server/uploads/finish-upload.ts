import { randomUUID } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { Refusal } from '../http/refusal.ts';
import { inspectVideo } from '../media/inspect-video.ts';
import { syncToDisk } from '../providers/storage/sync-to-disk.ts';
import { copyHashed } from './copy-hashed.ts';
import { explainWriteError } from './storage-full.ts';
import { uploadPath } from './upload-id.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadRow, UploadRows } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

interface Parts {
  readonly directory: string;
  readonly rows: UploadRows;
  readonly locks: UploadLocks;
  readonly store: UploadStore;
}

/**
 * Turns an upload whose last byte arrived into a finished one. Its bytes move into a new file: a request that began
 * earlier, in this process or another, may still have the old one open and write into it.
 */
export class UploadFinisher {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * When every byte is there, checks what they are, hashes them and says so in the row; several calls share one run.
   * Also called before a HEAD is answered: the process may have been killed between the last byte and this.
   * @throws Refusal `wrongFileType`, and the upload is gone; `storageFull`, and it waits for the next call.
   */
  async finishIfComplete(row: UploadRow): Promise<void> {
    if (row.finishedAt || !(await this.#isComplete(row))) return;
    const running = this.#running.get(row.id) ?? this.#finish(row).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, running);
    await running;
  }

  async #isComplete({ id, size }: UploadRow): Promise<boolean> {
    const found = await stat(uploadPath(this.#parts.directory, id)).catch(() => undefined);
    return found?.size === size;
  }

  #finish(row: UploadRow): Promise<void> {
    const { rows, locks, store } = this.#parts;
    return locks.whileHeld(row.id, async ({ token }) => {
      const current = await rows.find(row.id);
      // Another request was quicker.
      if (!current || current.finishedAt || !(await this.#isComplete(current))) return;
      try {
        await this.#replace(row.id, token);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'wrongFileType') await store.remove(row.id);
        throw error;
      }
    });
  }

  async #replace(id: string, token: string | null): Promise<void> {
    const { directory, rows } = this.#parts;
    const path = uploadPath(directory, id);
    const mediaType = await inspectVideo(path);
    const copy = `${path}.${randomUUID()}`;
    try {
      const sha256 = await copyHashed(path, copy);
      let isPlaced = false;
      await rows.finish(id, { mediaType, sha256, leaseToken: token }, async () => {
        // The transaction may run again.
        if (!isPlaced) await rename(copy, path);
        isPlaced = true;
        await syncToDisk(directory);
      });
    } catch (error) {
      throw explainWriteError(error);
    } finally {
      await rm(copy, { force: true });
    }
  }
}
