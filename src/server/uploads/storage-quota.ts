import { byteSize } from '#shared/domain/byte-size.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { ApiError, tooMany } from '../http/api-error.ts';
import type { DiskSpace } from './disk-space.ts';
import { countOpenUploads, lockAccountQuota, lockQuota, missingBytes, usedBytes } from './storage-quota.repository.ts';

interface QuotaOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  readonly space: DiskSpace;
  /** Bytes that the files and open uploads of one account may take; no limit when undefined. */
  readonly accountBytes?: number | undefined;
  /** The same for all accounts together. */
  readonly totalBytes?: number | undefined;
}

/** Maximum number of unfinished or unclaimed uploads per account. */
export const MAX_OPEN_UPLOADS = 20;

/** Storage quotas, counted in the database; reservations are serialized, so that together they cannot exceed a limit. */
export class StorageQuota {
  readonly #options: QuotaOptions;

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  /**
   * Checks that one more upload fits. The lock lasts until the end of the transaction that inserts the upload, so a
   * concurrent caller waits and then counts it.
   * @throws ApiError `tooMany` for too many open uploads, `storageFull` for the account or the disk.
   */
  async admitUpload(tx: Transaction, ownerId: number, size: number): Promise<void> {
    await lockQuota(tx.orm);
    if ((await countOpenUploads(tx.orm, this.#options.clock(), ownerId)) >= MAX_OPEN_UPLOADS) {
      throw tooMany(60, 'You have too many unfinished uploads. Finish or cancel one of them first.');
    }
    await this.#checkQuotas(tx.orm, ownerId, size);
    await this.#checkDisk(tx.orm, size);
  }

  /**
   * Checks that a form fits and reserves disk space for it.
   * @param size maximum size in bytes
   * @returns a function that releases the reservation.
   * @throws ApiError `storageFull` for the account or the disk.
   */
  async admitForm(ownerId: number, size: number): Promise<() => void> {
    const { db, space } = this.#options;
    // Reserved before the check, so that each of two concurrent forms counts the other.
    const release = space.hold(size);
    try {
      await this.#checkQuotas(db.orm, ownerId, size);
      await this.#checkDisk(db.orm, 0);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Checks that an account is still within its quota after storing a file; concurrent forms could not count each other.
   * @throws ApiError `storageFull`.
   */
  async checkStored(tx: Transaction, ownerId: number): Promise<void> {
    await lockAccountQuota(tx.orm, ownerId);
    await this.#checkQuotas(tx.orm, ownerId, 0);
  }

  async #checkQuotas(orm: Queries, ownerId: number, size: number): Promise<void> {
    const { accountBytes, totalBytes } = this.#options;
    if (accountBytes !== undefined && (await this.#used(orm, ownerId)) + size > accountBytes) {
      throw new ApiError(
        'storageFull',
        `Your account has room for ${byteSize(accountBytes)} of videos and pictures, and this no longer fits. Please write to the support.`,
      );
    }
    if (totalBytes !== undefined && (await this.#used(orm)) + size > totalBytes) throw new ApiError('storageFull');
  }

  #used(orm: Queries, ownerId?: number): Promise<number> {
    return usedBytes(orm, this.#options.clock(), ownerId);
  }

  /** Checks that the disk has space for the missing bytes of all open uploads, and for `size` more. */
  async #checkDisk(orm: Queries, size: number): Promise<void> {
    const { clock, space } = this.#options;
    if ((await missingBytes(orm, clock())) + size > (await space.available())) throw new ApiError('storageFull');
  }
}
