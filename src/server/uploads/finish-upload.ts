import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Refusal } from '../http/refusal.ts';
import { inspectVideo } from '../media/inspect-video.ts';
import { syncToDisk } from '../providers/storage/sync-to-disk.ts';
import { uploadPath } from './upload-id.ts';
import type { UploadRow, UploadRows } from './upload-rows.ts';
import type { UploadStore } from './upload-store.ts';

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk);
  return hash.digest('hex');
};

/** Turns an upload whose last byte arrived into a finished one. */
export class UploadFinisher {
  readonly #directory: string;
  readonly #rows: UploadRows;
  readonly #store: UploadStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(directory: string, rows: UploadRows, store: UploadStore) {
    this.#directory = directory;
    this.#rows = rows;
    this.#store = store;
  }

  /**
   * When every byte is there, checks what they are, hashes them and says so in the row; several calls share one run.
   * Also called before a HEAD is answered: the process may have been killed between the last byte and this.
   * @throws Refusal `wrongFileType`, and the upload is gone.
   */
  async finishIfComplete(row: UploadRow): Promise<void> {
    if (row.finishedAt) return;
    const size = await stat(uploadPath(this.#directory, row.id)).then(
      (found) => found.size,
      () => 0,
    );
    if (size !== row.size) return;
    const running = this.#running.get(row.id) ?? this.#finish(row.id).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, running);
    await running;
  }

  async #finish(id: string): Promise<void> {
    const path = uploadPath(this.#directory, id);
    await syncToDisk(path);
    await syncToDisk(this.#directory);
    try {
      const mediaType = await inspectVideo(path);
      await this.#rows.finish(id, { mediaType, sha256: await hashFile(path) });
    } catch (error) {
      if (error instanceof Refusal) await this.#store.remove(id);
      throw error;
    }
  }
}
