import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { FileStore as TusFileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { SNIFF_BYTES } from '#shared/media/video-types.ts';
import { Refusal } from '../http/refusal.ts';
import { inspectVideo } from '../media/inspect-video.ts';
import { makePrivateFolder, makePrivateFolderSync, PRIVATE_FILE } from '../providers/storage/private-folder.ts';
import { writeInOrder } from './file-writer.ts';
import { explainWriteError } from './storage-full.ts';
import { uploadPath } from './upload-id.ts';
import type { Lease, UploadLocks } from './upload-locks.ts';
import type { UploadRows } from './upload-rows.ts';

/**
 * The library's store with our rows as its records, files nobody else can read, batched writes that are on disk before
 * they are acknowledged, and a look at the first bytes. Bytes that arrive start the waiting time of the upload anew. Its expiry stays off: it also deletes finished uploads, as it compares the length with
 * the offset at creation.
 */
export class UploadStore extends TusFileStore {
  readonly #rows: UploadRows;
  readonly #locks: Pick<UploadLocks, 'held'>;

  /** Bytes are written under the lease that `locks` says is held. */
  constructor(directory: string, rows: UploadRows, locks: Pick<UploadLocks, 'held'>) {
    const configstore = {
      get: async (id: string) => {
        const row = await rows.find(id);
        if (!row || row.claimedAt) return undefined;
        const { size, createdAt } = row;
        return { id, size, offset: 0, creation_date: createdAt.toISOString(), sizeIsDeferred: false } as never;
      },
      // The row is there before the file.
      set: async () => {},
      delete: async (id: string) => void (await rows.remove(id)),
    };
    // The library makes the folder too, but for everybody.
    makePrivateFolderSync(directory);
    super({ directory, configstore });
    this.#rows = rows;
    this.#locks = locks;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await makePrivateFolder(this.directory);
    await writeFile(uploadPath(this.directory, upload.id), '', { flag: 'wx', mode: PRIVATE_FILE });
    return upload;
  }

  /** The file may be lost already. */
  override async remove(id: string): Promise<void> {
    if (await this.#rows.remove(id)) await rm(uploadPath(this.directory, id), { force: true });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const path = uploadPath(this.directory, id);
    const lease = this.#locks.held(id);
    const handle = await this.#openForWriting(path, id, lease);
    let end = offset;
    const onBatch = async (_batch: Buffer, position: number) => {
      const [isFirst, isSniffed] = [end === offset, end >= SNIFF_BYTES];
      end = position;
      if (isFirst) await this.#prolong(id, lease, end);
      if (!isSniffed && end >= SNIFF_BYTES) await inspectVideo(path);
    };
    try {
      try {
        return await writeInOrder(source, handle, offset, { beforeBatch: () => lease.assertHeld(), onBatch });
      } finally {
        await handle.datasync().finally(() => handle.close());
        if (end > offset) await this.#prolong(id, lease, end);
      }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'wrongFileType') await this.remove(id);
      throw explainWriteError(error);
    }
  }

  /** Asked once the file is open: a finished upload gets another file, so what is open now is never a finished one. */
  async #openForWriting(path: string, id: string, lease: Lease): Promise<FileHandle> {
    const handle = await open(path, 'r+');
    if (await this.#rows.isWritable(id, lease.token)) return handle;
    await handle.close();
    throw new Refusal('wrongState', 'This upload takes no more bytes. Ask for its position.');
  }

  /** @throws Refusal `notFound` when the upload expired, and was removed, while it was being sent. */
  async #prolong(id: string, { token }: Lease, received: number): Promise<void> {
    if (!(await this.#rows.touch(id, token, received))) throw new Refusal('notFound');
  }

  /** Never: see `sweepUploads`. */
  override async deleteExpired(): Promise<number> {
    return 0;
  }
}
