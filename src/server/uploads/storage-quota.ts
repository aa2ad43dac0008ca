import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Database } from '../db/open.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { ApiError, tooMany } from '../http/api-error.ts';
import type { Health } from '../http/health.ts';
import type { FormReservation, FormSize } from '../http/request-body.ts';
import type { Clock } from '../lib/clock.ts';
import { TtlCache } from '../lib/ttl-cache.ts';
import type { DiskSpace } from './disk-space.ts';
import { IncomingForms } from './incoming-forms.ts';
import {
  announcedBytes,
  countOpenUploads,
  isVerified,
  lockAccountQuota,
  lockQuota,
  openBytes,
  storedBytes,
} from './storage-quota.repository.ts';

interface QuotaOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  readonly space: DiskSpace;
  /** Whether uploads go to an S3 store, so that they take no room on the disk. */
  readonly isRemote?: boolean | undefined;
  /** Bytes that the files, open uploads and forms of one account may take; no limit when undefined. */
  readonly accountBytes?: number | undefined;
  /** The same for an account whose address is not verified. */
  readonly unverifiedBytes?: number | undefined;
  /** The same for all accounts together. */
  readonly totalBytes?: number | undefined;
}

/** Maximum number of unfinished or unclaimed uploads per account. */
export const MAX_OPEN_UPLOADS = 20;

/** Bytes after which a form is checked again, and by which the reservation of one of unknown size grows. */
const FORM_STEP = 64 * 2 ** 20;

/** Milliseconds for which the sum of all files, which takes a scan of their table, is reused for arriving bytes. */
const STORED_STANDS = { least: 1_000, most: 5_000 };

/**
 * Storage quotas, counted in the database; reservations are serialized, so that an account cannot exceed its limit. An
 * account's own uploads and forms count with all their bytes, others' with what they have proved to send
 * (docs/decisions/0057-announced-bytes-are-not-reserved.md).
 */
export class StorageQuota {
  readonly #options: QuotaOptions;
  readonly #forms = new IncomingForms();
  readonly #stored: TtlCache<number>;

  constructor(options: QuotaOptions) {
    this.#options = options;
    this.#stored = new TtlCache({ clock: options.clock, milliseconds: STORED_STANDS, keys: 1 });
  }

  /**
   * Checks that one more upload fits. The lock lasts until the end of the transaction that inserts the upload, so a
   * concurrent caller waits and then counts it.
   * @throws ApiError `tooMany` for too many open uploads, `unverified` for more than an account without a verified
   * address may have, `storageFull` for the account or the disk.
   */
  async admitUpload(tx: Transaction, ownerId: number, size: number): Promise<void> {
    await lockQuota(tx.orm);
    if ((await countOpenUploads(tx.orm, this.#options.clock(), ownerId)) >= MAX_OPEN_UPLOADS) {
      throw tooMany(60, 'You have too many unfinished uploads. Finish or cancel one of them first.');
    }
    await this.#checkAll(tx.orm, ownerId, size);
  }

  /**
   * Checks that a form fits and reserves space for it; one of unknown size reserves more while it grows.
   * @throws ApiError `unverified`, or `storageFull` for the account or the disk; so does `grow`.
   */
  async admitForm(ownerId: number, { bytes, isKnown }: FormSize): Promise<FormReservation> {
    const { orm } = this.#options.db;
    // Added before the check, so that each of two concurrent forms counts the other.
    const form = this.#forms.add(ownerId, isKnown ? bytes : Math.min(bytes, FORM_STEP));
    const release = () => this.#forms.delete(form);
    const check = () => this.#checkAll(orm, ownerId, 0);
    let checked = 0;
    const grow = async (more: number): Promise<void> => {
      form.received += more;
      if (form.received <= form.expected && form.received - checked < FORM_STEP) return;
      checked = form.received;
      if (form.received > form.expected) form.expected = form.received + FORM_STEP;
      await check();
    };
    try {
      await check();
      return { grow, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Checks that an account is still within its quota after storing a file; forms of several processes could not count
   * each other.
   * @throws ApiError `unverified` or `storageFull`.
   */
  async checkStored(tx: Transaction, ownerId: number): Promise<void> {
    // With a limit for all, files of several accounts have to see each other too.
    if (this.#options.totalBytes === undefined) await lockAccountQuota(tx.orm, ownerId);
    else await lockQuota(tx.orm);
    await this.#checkAccount(tx.orm, ownerId, 0);
    await this.#checkTotal(tx.orm, ownerId, 0);
  }

  /**
   * Checks that there is room for bytes of uploads that were admitted earlier: together they may exceed it. Files of the
   * last seconds may not be counted, so the limit of all accounts can be passed by what arrives within that time.
   * @throws ApiError `storageFull` when the reserve of the disk or the limit of all accounts is reached.
   */
  async checkRoom(): Promise<void> {
    const { db, clock, space, totalBytes } = this.#options;
    if ((await space.available()) <= 0) throw new ApiError('storageFull');
    if (totalBytes === undefined) return;
    const { received } = await openBytes(db.orm, clock());
    const stored = await this.#stored.get('all', () => storedBytes(db.orm));
    if (stored + received < totalBytes) return;
    // Files may have been deleted since.
    if ((await storedBytes(db.orm)) + received >= totalBytes) throw new ApiError('storageFull');
  }

  /** Reports to the operator when uploads reserve most of the free space. */
  watch(health: Health): void {
    const { db, clock, space } = this.#options;
    health.addNotices('uploads', async () => {
      if (this.#options.isRemote) return [];
      const room = await space.available();
      const reserved = (await openBytes(db.orm, clock())).reserved + this.#forms.reserved();
      if (room <= 0 || reserved * 2 <= room) return [];
      return [`Open uploads reserve ${byteSize(reserved)} of the ${byteSize(room)} that are free for files.`];
    });
  }

  async #checkAll(orm: Queries, ownerId: number, size: number): Promise<void> {
    const { clock, space, isRemote } = this.#options;
    // Summed up before anything is awaited: of forms that come at once each counts those before it.
    const [expected, received] = [this.#forms.expectedOf(ownerId), this.#forms.received()];
    const reserved = this.#forms.reserved(ownerId);
    await this.#checkAccount(orm, ownerId, expected + size);
    await this.#checkTotal(orm, ownerId, received + reserved + size);
    const uploads = isRemote ? 0 : (await openBytes(orm, clock(), ownerId)).reserved + size;
    if (uploads + reserved > (await space.available())) throw new ApiError('storageFull');
  }

  /** Checks that `more` bytes fit beside the files and open uploads of an account. */
  async #checkAccount(orm: Queries, ownerId: number, more: number): Promise<void> {
    const { clock, accountBytes = Number.POSITIVE_INFINITY, unverifiedBytes = accountBytes } = this.#options;
    const used = (await storedBytes(orm, ownerId)) + (await announcedBytes(orm, clock(), ownerId)) + more;
    if (used > accountBytes) {
      throw new ApiError(
        'storageFull',
        `Your account has room for ${byteSize(accountBytes)} of videos and pictures, and this no longer fits. Please write to the support.`,
      );
    }
    if (used <= unverifiedBytes || (await isVerified(orm, ownerId))) return;
    throw new ApiError(
      'unverified',
      `Please verify your email address first. Until then your videos and pictures may take ${byteSize(unverifiedBytes)}.`,
    );
  }

  /** Checks that `more` bytes fit beside the files and open uploads of all accounts. */
  async #checkTotal(orm: Queries, ownerId: number, more: number): Promise<void> {
    const { clock, totalBytes } = this.#options;
    if (totalBytes === undefined) return;
    const { received, reserved } = await openBytes(orm, clock(), ownerId);
    if ((await storedBytes(orm)) + received + reserved + more > totalBytes) throw new ApiError('storageFull');
  }
}
