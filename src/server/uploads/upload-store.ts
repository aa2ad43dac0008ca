import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileStore as TusFileStore } from '@tus/file-store';
import { Refusal } from '../http/refusal.ts';
import { inspectVideo, SNIFF_BYTES } from '../media/inspect-video.ts';
import { writeInOrder } from './file-writer.ts';
import { explainWriteError } from './storage-full.ts';
import { uploadPath } from './upload-id.ts';
import type { UploadRows } from './upload-rows.ts';

/**
 * The library's store with our rows as its records, batched writes that are on disk before they are acknowledged, and
 * a look at the first bytes. Its expiry stays off: it also deletes finished uploads, as it compares the length with
 * the offset at creation.
 */
export class UploadStore extends TusFileStore {
  constructor(directory: string, rows: UploadRows) {
    const configstore = {
      get: async (id: string) => {
        const row = await rows.find(id);
        if (!row || row.claimedAt) return undefined;
        const { size, createdAt } = row;
        return { id, size, offset: 0, creation_date: createdAt.toISOString(), sizeIsDeferred: false } as never;
      },
      // The row is there before the file.
      set: async () => {},
      delete: (id: string) => rows.remove(id),
    };
    super({ directory, configstore });
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = uploadPath(this.directory, id);
    const handle = await open(path, 'r+');
    let sniffed = offset >= SNIFF_BYTES;
    try {
      try {
        const onBatch = async (_batch: Buffer, position: number) => {
          if (sniffed || position < SNIFF_BYTES) return;
          sniffed = true;
          await inspectVideo(path);
        };
        return await writeInOrder(source, handle, offset, onBatch);
      } finally {
        await handle.datasync();
        await handle.close();
      }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrongFileType') await this.remove(id);
      throw explainWriteError(error);
    }
  }

  /** Never: see `sweepUploads`. */
  override async deleteExpired(): Promise<number> {
    return 0;
  }
}
