import { chmod, type FileHandle, open, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { SNIFF_BYTES } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';
import { writeInOrder } from '../http/file-writer.ts';
import { makePrivateFolder, makePrivateFolderSync, PRIVATE_FILE, READ_ONLY_FILE } from '../lib/private-folder.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import { newStorageKey, type Storage } from '../providers/storage/storage.ts';
import { syncToDisk } from '../providers/storage/sync-to-disk.ts';
import type { FileHashes } from './file-hashes.ts';
import { moveToFreshFile } from './fresh-file.ts';
import { deleteBytes, type UploadBytes } from './upload-bytes.ts';
import { uploadPath } from './upload-id.ts';
import type { Lease, UploadLocks } from './upload-locks.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

/** Bytes after which the file is synced to disk, in parallel with further writes. */
const SYNC_BYTES = 64 * 2 ** 20;
/** Bytes that may be written but not hashed: bounds the hashing left after the last byte. */
export const MOST_UNHASHED = 16 * 2 ** 20;

interface StoreParts {
  readonly directory: string;
  readonly rows: UploadRows;
  readonly locks: Pick<UploadLocks, 'leaseOf'>;
  readonly hashes: FileHashes;
  /** Throws `storageFull` when there is no room for further bytes. */
  readonly checkRoom: () => Promise<void>;
  readonly storage: Pick<Storage, 'put' | 'remove' | 'parts'>;
}

interface Target {
  readonly row: UploadRow;
  readonly lease: Lease;
  readonly handle: FileHandle;
  readonly path: string;
}

/**
 * The library's store: private files on disk, with rows of ours as their records. It reports no expiration period, because
 * the library counts it from the creation; `sweepUploads` deletes what expired.
 */
export class UploadStore extends DataStore implements UploadBytes {
  override readonly extensions = ['creation', 'termination', 'expiration'];
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    super();
    makePrivateFolderSync(parts.directory);
    this.#parts = parts;
  }

  /** Creates the file; the row is inserted before. */
  override async create(upload: Upload): Promise<Upload> {
    const { directory } = this.#parts;
    await makePrivateFolder(directory);
    await writeFile(uploadPath(directory, upload.id), '', { flag: 'wx', mode: PRIVATE_FILE });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#parts.rows.find(id);
    if (!row || row.claimedAt) throw ERRORS.FILE_NOT_FOUND;
    const offset = await this.#sizeOf(row);
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.size, offset, creation_date: row.createdAt.toISOString() });
  }

  /**
   * Appends bytes to the file. Only the lease's holder writes, strictly in order, so that the length of the file equals the
   * number of valid bytes whenever the process ends; bytes are synced to disk before they are acknowledged.
   * @returns the position after the last byte on the disk.
   * @throws ApiError `wrongState` for a finished upload or a lost lease, `notFound` for a deleted upload, `wrongFileType`
   * (the upload is deleted), `storageFull`.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { directory, rows, locks, checkRoom } = this.#parts;
    const lease = locks.leaseOf(id);
    const found = await rows.findWritable(id, lease.token);
    if (!found) throw new ApiError('wrongState', 'This upload takes no more bytes. Ask for its position.');
    const row = found.maybeOpen ? await moveToFreshFile(this.#parts, found, lease) : found;
    await checkRoom();
    const path = uploadPath(directory, id, row.fileSuffix);
    const handle = await open(path, 'r+');
    try {
      // The next holder of the lease relies on having the file alone.
      return await this.#append(source, { row, lease, handle, path }, offset).finally(() => handle.close());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrongFileType') await this.remove(id);
      throw error;
    }
  }

  /** Deletes row, file and stored bytes; tolerates a missing file. */
  override async remove(id: string): Promise<void> {
    const removed = await this.#parts.rows.remove(id);
    if (!removed) return;
    this.#parts.hashes.forget(this.videoOf(removed));
    await deleteBytes(this.#parts, removed);
  }

  async arrived(row: UploadRow): Promise<number | undefined> {
    return row.finishedAt ? row.size : this.#sizeOf(row);
  }

  /**
   * Nobody can still be writing to the file: every holder closed it before it released the lease, or else the upload
   * continued in a fresh file.
   */
  async finish(found: UploadRow, lease: Lease): Promise<void> {
    const { directory, rows, hashes, storage } = this.#parts;
    const { id, size } = found;
    const mediaType = await detectVideoType(this.videoOf(found), found.filename);
    const row = found.maybeOpen ? await moveToFreshFile(this.#parts, found, lease) : found;
    const path = this.videoOf(row);
    const sha256 = await hashes.digest(path, size);
    await chmod(path, READ_ONLY_FILE);
    await syncToDisk(directory);
    const storageKey = newStorageKey();
    await storage.put(storageKey, path);
    const isRecorded = await rows.finish(id, { mediaType, sha256, storageKey, leaseToken: lease.token });
    if (!isRecorded) await storage.remove(storageKey);
    hashes.forget(path);
  }

  videoOf({ id, fileSuffix }: UploadRow): string {
    return uploadPath(this.#parts.directory, id, fileSuffix);
  }

  /** The length of the file; undefined where it is on another process's disk. */
  async #sizeOf(row: UploadRow): Promise<number | undefined> {
    return (await stat(this.videoOf(row)).catch(() => undefined))?.size;
  }

  async #append(source: Readable, { row, lease, handle, path }: Target, from: number): Promise<number> {
    const { hashes, checkRoom } = this.#parts;
    hashes.advance(path, from);
    // After a restart the whole file is unhashed; this backlog must not grow.
    const mostUnhashed = Math.max(MOST_UNHASHED, hashes.lag(path));
    let [written, synced] = [from, from];
    let syncing: Promise<void> | undefined;
    let failure: { readonly error: unknown } | undefined;
    const sync = async (end: number) => {
      await handle.datasync();
      await this.#record(row.id, lease, end);
    };
    const onBatch = async (_chunks: readonly Buffer[], start: number, at: number) => {
      written = at;
      hashes.advance(path, at);
      if (start === from) await this.#record(row.id, lease, at);
      if (start < SNIFF_BYTES && at >= SNIFF_BYTES) await detectVideoType(path, row.filename);
      if (at - synced >= SYNC_BYTES && !syncing) {
        synced = at;
        syncing = sync(at)
          .then(checkRoom)
          .catch((error: unknown) => {
            failure = { error };
          })
          .finally(() => {
            syncing = undefined;
          });
      }
      await hashes.lagBelow(path, mostUnhashed);
      if (failure) throw failure.error;
    };
    // An error does not end the iteration of `source`: that would destroy it, and the library would answer 400.
    try {
      await writeInOrder(source, handle, from, { beforeBatch: () => lease.assertHeld(), onBatch });
    } finally {
      await syncing;
      if (written > from) await sync(written);
    }
    if (failure) throw (failure as { error: unknown }).error;
    return written;
  }

  /** @throws ApiError `notFound` when the upload expired and was deleted, or its lease was lost, during the transfer. */
  async #record(id: string, { token }: Lease, received: number): Promise<void> {
    if (!(await this.#parts.rows.touch(id, token, received))) throw new ApiError('notFound');
  }
}
