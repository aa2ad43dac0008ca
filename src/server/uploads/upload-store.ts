import { rm, stat, writeFile } from 'node:fs/promises';
import { FileStore as TusFileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { makePrivateFolder, makePrivateFolderSync, PRIVATE_FILE } from '../lib/private-folder.ts';
import type { FileHashes } from './file-hashes.ts';
import { uploadPath } from './upload-id.ts';
import type { UploadRows } from './uploads.repository.ts';

/**
 * The library's store with our rows as its records and with private files. Bytes go through `UploadReceiver` instead. The
 * library's expiry stays off: it compares the length with the offset at creation, and so deletes finished uploads too.
 */
export class UploadStore extends TusFileStore {
  readonly #rows: UploadRows;
  readonly #hashes: Pick<FileHashes, 'forget'>;

  constructor(directory: string, rows: UploadRows, hashes: Pick<FileHashes, 'forget'>) {
    const configstore = {
      get: async () => undefined,
      // The row is inserted before the file is created.
      set: async () => {},
      delete: async () => {},
    };
    // The library would create the folder readable by everybody.
    makePrivateFolderSync(directory);
    super({ directory, configstore });
    this.#rows = rows;
    this.#hashes = hashes;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await makePrivateFolder(this.directory);
    await writeFile(uploadPath(this.directory, upload.id), '', { flag: 'wx', mode: PRIVATE_FILE });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#rows.find(id);
    if (!row || row.claimedAt) throw ERRORS.FILE_NOT_FOUND;
    const found = await stat(uploadPath(this.directory, id, row.fileSuffix)).catch(() => undefined);
    if (!found) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.size, offset: found.size, creation_date: row.createdAt.toISOString() });
  }

  /** Tolerates a missing file. */
  override async remove(id: string): Promise<void> {
    const removed = await this.#rows.remove(id);
    if (!removed) return;
    const path = uploadPath(this.directory, id, removed.fileSuffix);
    this.#hashes.forget(path);
    await rm(path, { force: true });
  }

  /** Deletes nothing; `sweepUploads` does that. */
  override async deleteExpired(): Promise<number> {
    return 0;
  }
}
