import { chmod, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { explainWriteError } from '../http/storage-full.ts';
import { inspectVideo } from '../media/inspect-video.ts';
import { READ_ONLY_FILE } from '../private-folder.ts';
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
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** How long the answer to the last byte waits for the hash, in milliseconds. */
  readonly patience: number;
}

/** Milliseconds a claim waits for the hash before it is told to come back. */
const CLAIM_PATIENCE = 10_000;

/**
 * Turns an upload whose last byte arrived into a finished one. Its file is the one the bytes came in: everybody who had it
 * open gave the lease back after closing it, or the upload went on in a fresh file. After a restart the hash may take long;
 * then it is computed behind the answer, and the claim waits for it.
 */
export class UploadFinisher {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How many bytes are there; those that are known to be on the disk of another process, when they are not on this. */
  async arrived({ id, size, received, fileSuffix, finishedAt }: UploadRow): Promise<number> {
    if (finishedAt) return size;
    const found = await stat(uploadPath(this.#parts.directory, id, fileSuffix)).catch(() => undefined);
    return found?.size ?? received;
  }

  /** Whether every byte is there, on this disk. */
  async isComplete(row: UploadRow): Promise<boolean> {
    if (row.finishedAt) return true;
    const found = await stat(uploadPath(this.#parts.directory, row.id, row.fileSuffix)).catch(() => undefined);
    return found?.size === row.size;
  }

  /**
   * When every byte is there, checks what they are, hashes them and says so in the row; several calls share one run. Waits
   * for a short time only; what takes longer goes on. Also called before a HEAD is answered: the process may have been
   * killed between the last byte and this.
   * @throws ApiError `wrongFileType`, and the upload is gone; `storageFull`, and it waits for the next call.
   */
  async finishIfComplete(row: UploadRow, patience = this.#parts.patience): Promise<void> {
    if (row.finishedAt || !(await this.isComplete(row))) return;
    const running = this.#running.get(row.id) ?? this.#start(row.id);
    const ending = new AbortController();
    const enough = pause(patience, undefined, { signal: ending.signal }).catch(() => undefined);
    await Promise.race([running, enough]).finally(() => ending.abort());
  }

  /**
   * Waits until an upload with all its bytes can be claimed.
   * @throws ApiError `unavailable` when that takes longer than a request should, and what `finishIfComplete` throws.
   */
  async settle(id: string): Promise<void> {
    const row = await this.#parts.rows.find(id);
    if (!row || row.finishedAt || !(await this.isComplete(row))) return;
    await this.finishIfComplete(row, CLAIM_PATIENCE);
    if ((await this.#parts.rows.find(id))?.finishedAt) return;
    throw new ApiError('unavailable', 'The video is still being checked. Try again in a moment.', undefined, 2);
  }

  /** Waits for what runs, for a process that ends; `hashes` are closed before. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#running.values());
  }

  #start(id: string): Promise<void> {
    const { log } = this.#parts;
    const running = this.#finish(id).finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    // Whoever waited may be gone.
    running.catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ err: error, upload: id }, 'an upload could not be finished');
    });
    return running;
  }

  #finish(id: string): Promise<void> {
    const { rows, locks, store } = this.#parts;
    return locks.whileHeld(id, async (lease) => {
      const current = await rows.find(id);
      // Another request was quicker.
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
    const { directory, rows, hashes } = this.#parts;
    const { id, size } = found;
    const mediaType = await inspectVideo(uploadPath(directory, id, found.fileSuffix));
    const { fileSuffix } = found.maybeOpen ? await moveToFreshFile(this.#parts, found, lease) : found;
    const path = uploadPath(directory, id, fileSuffix);
    const sha256 = await hashes.digest(path, size);
    await chmod(path, READ_ONLY_FILE);
    await syncToDisk(path);
    await syncToDisk(directory);
    await rows.finish(id, { mediaType, sha256, leaseToken: lease.token });
    hashes.forget(path);
  }
}
