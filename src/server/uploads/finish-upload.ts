import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { explainWriteError } from '../http/storage-full.ts';
import type { UploadBytes } from './upload-bytes.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

interface Parts {
  readonly rows: UploadRows;
  readonly locks: Pick<UploadLocks, 'whileHeld'>;
  readonly store: UploadBytes;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds for which the answer to the last PATCH waits for the hash. */
  readonly patience: number;
}

/** Milliseconds for which a claim waits for the hash before it gets a 503 with Retry-After. */
const CLAIM_PATIENCE = 10_000;

/**
 * Finishes an upload whose last byte has arrived: hashes it and puts it into the storage, so that its claim only inserts
 * rows. What takes long continues after the answer, and the claim waits for it.
 */
export class UploadFinisher {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Bytes received so far: what is here, or the recorded count when it is on another process's disk. */
  async arrived(row: UploadRow): Promise<number> {
    return (await this.#parts.store.arrived(row)) ?? row.received;
  }

  /** Whether every byte is where this process can finish it. */
  async isComplete(row: UploadRow): Promise<boolean> {
    return (await this.#parts.store.arrived(row)) === row.size;
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
    // Another process that finishes it holds the lease for as long as that takes.
    await this.finishIfComplete(row, CLAIM_PATIENCE).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'locked')) throw error;
    });
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
        await store.finish(current, lease);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'wrongFileType') await store.remove(id);
        throw explainWriteError(error);
      }
    });
  }
}
