import { chmod, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { explainWriteError } from '../http/storage-full.ts';
import { READ_ONLY_FILE } from '../lib/private-folder.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import { newStorageKey, type Storage } from '../providers/storage/storage.ts';
import { syncToDisk } from '../providers/storage/sync-to-disk.ts';
import type { FileHashes } from './file-hashes.ts';
import { moveToFreshFile } from './fresh-file.ts';
import { uploadPath } from './upload-id.ts';
import type { Lease, UploadLocks } from './upload-locks.ts';
import type { UploadStore } from './upload-store.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

interface Parts {
  readonly directory: string;
  readonly rows: UploadRows;
  readonly locks: Pick<UploadLocks, 'whileHeld'>;
  readonly hashes: FileHashes;
  readonly store: Pick<UploadStore, 'remove'>;
  readonly storage: Pick<Storage, 'put' | 'remove'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds for which the answer to the last PATCH waits for the hash. */
  readonly patience: number;
}

/** Milliseconds for which a claim waits for the hash before it gets a 503 with Retry-After. */
const CLAIM_PATIENCE = 10_000;

/**
 * Finishes an upload whose last byte has arrived: hashes it and puts it into the storage, so that its claim only inserts
 * rows. Nobody can still be writing to its file: every holder closed the file
 * before it released the lease, or else the upload continued in a fresh file. What takes long continues
 * after the answer, and the claim waits for it.
 */
export class UploadFinisher {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Bytes received so far: the size of the file, or the recorded count when the file is on another process's disk. */
  async arrived({ id, size, received, fileSuffix, finishedAt }: UploadRow): Promise<number> {
    if (finishedAt) return size;
    const found = await stat(uploadPath(this.#parts.directory, id, fileSuffix)).catch(() => undefined);
    return found?.size ?? received;
  }

  /** Whether every byte is on this disk. */
  async isComplete(row: UploadRow): Promise<boolean> {
    if (row.finishedAt) return true;
    const found = await stat(uploadPath(this.#parts.directory, row.id, row.fileSuffix)).catch(() => undefined);
    return found?.size === row.size;
  }

  /**
   * Checks, hashes, stores and records an upload once every byte has arrived; concurrent calls share one run. It stops waiting
   * after `patience`, while the run continues. Also called before a HEAD is answered, because the process may have been
   * killed after the last byte.
   * @throws ApiError `wrongFileType` after deleting the upload; `storageFull`, where the next call tries again.
   */
  async finishIfComplete(row: UploadRow, patience = this.#parts.patience): Promise<void> {
    if (row.finishedAt || !(await this.isComplete(row))) return;
    const running = this.#running.get(row.id) ?? this.#start(row.id);
    const ending = new AbortController();
    const enough = pause(patience, undefined, { signal: ending.signal }).catch(() => undefined);
    await Promise.race([running, enough]).finally(() => ending.abort());
  }

  /**
   * Waits until a complete upload can be claimed.
   * @throws ApiError `unavailable` when that takes longer than a request should, and what `finishIfComplete` throws.
   */
  async settle(id: string): Promise<void> {
    const row = await this.#parts.rows.find(id);
    if (!row || row.finishedAt || !(await this.isComplete(row))) return;
    await this.finishIfComplete(row, CLAIM_PATIENCE);
    if ((await this.#parts.rows.find(id))?.finishedAt) return;
    throw new ApiError('unavailable', 'The video is still being checked. Try again in a moment.', undefined, 2);
  }

  /** Waits for all runs at shutdown; close `hashes` first. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  #start(id: string): Promise<void> {
    const { log } = this.#parts;
    const running = this.#finish(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    // The waiting request may have timed out, and would leave the rejection unhandled.
    running.catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error, upload: id }, 'an upload could not be finished');
    });
    return running;
  }

  #finish(id: string): Promise<void> {
    const { rows, locks, store } = this.#parts;
    return locks.whileHeld(id, async (lease) => {
      const current = await rows.find(id);
      // A concurrent request finished the upload first.
      if (!current || current.finishedAt || !(await this.isComplete(current))) return;
      try {
        await this.#check(current, lease);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrongFileType') await store.remove(id);
        throw explainWriteError(error);
      }
    });
  }

  async #check(found: UploadRow, lease: Lease): Promise<void> {
    const { directory, rows, hashes, storage } = this.#parts;
    const { id, size } = found;
    const mediaType = await detectVideoType(uploadPath(directory, id, found.fileSuffix), found.filename);
    const { fileSuffix } = found.maybeOpen ? await moveToFreshFile(this.#parts, found, lease) : found;
    const path = uploadPath(directory, id, fileSuffix);
    const sha256 = await hashes.digest(path, size);
    await chmod(path, READ_ONLY_FILE);
    await syncToDisk(directory);
    const storageKey = newStorageKey();
    await storage.put(storageKey, path);
    const isRecorded = await rows.finish(id, { mediaType, sha256, storageKey, leaseToken: lease.token });
    if (!isRecorded) await storage.remove(storageKey);
    hashes.forget(path);
  }
}
