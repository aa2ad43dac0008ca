import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { FileKind } from '../db/schema/files.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { AttemptLimit, Attempts } from '../http/attempts.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { explainWriteError } from '../http/storage-full.ts';
import { type Clock, hours } from '../lib/clock.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import type { EncodedPicture } from '../media/encode-picture.ts';
import { deleteFiles, type FileRow, insertFile } from '../media/files.repository.ts';
import { CostlyPicture, type PictureDecoder, type PictureRequest } from '../media/picture-decoder.ts';
import { PICTURE_MEDIA_TYPE, POSTER_MEDIA_TYPE } from '../media/picture-media-types.ts';
import type { Video } from '../media/read-file-metadata.ts';
import { newStorageKey, type Storage } from '../providers/storage/storage.ts';
import type { CheckedFile, CheckedPicture, StoredFile } from './checked-file.ts';
import { claimUpload } from './claim-upload.ts';
import { type Claim, findClaimed } from './claims.repository.ts';
import type { ResumableUploads } from './open-uploads.ts';
import type { StorageQuota } from './storage-quota.ts';

interface FileStoreOptions {
  readonly storage: Storage;
  readonly uploads: Pick<ResumableUploads, 'directory' | 'finisher' | 'store'>;
  readonly clock: Clock;
  readonly quota: StorageQuota;
  readonly pictures: { readonly decoder: PictureDecoder; readonly quota: Attempts };
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

interface Keep {
  readonly ownerId: number;
  readonly kind: FileKind;
  readonly file: StoredFile;
  /** Whether its room was reserved before, or it counts for nobody. */
  readonly hasRoom?: boolean;
  /** The video that it was made from. */
  readonly sourceId?: number;
}

/** The stored files of sources, some of which may be absent. */
type StoredOf<S extends readonly unknown[]> = {
  [K in keyof S]: S[K] extends CheckedFile ? StoredFile : StoredFile | undefined;
};

const PICTURE_WIDTH = 1_600;

/** The pictures of an account that are decoded, which costs more than any other work of a call. */
export const PICTURE_QUOTA: AttemptLimit = {
  name: 'decoded picture',
  attempts: limits.picturesPerHour,
  windowMs: hours(1),
  message: 'You have sent many pictures within an hour. Please wait before you send another.',
};

/** Bytes with the facts that a row of `files` has. */
export const describeBytes = (bytes: Uint8Array, mediaType: string, filename: string): CheckedFile => ({
  ...{ content: bytes, size: bytes.length, mediaType, filename },
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/**
 * Permanent files: bytes in the storage, one row each in `files`. Bytes are stored before the transaction that inserts
 * their row, so that there is never a row without bytes, and nothing slow happens while rows are locked.
 */
export class FileStore {
  readonly #options: FileStoreOptions;
  /** Keys of stored bytes that no transaction has named yet. */
  readonly #unnamed = new Set<string>();

  constructor(options: FileStoreOptions) {
    this.#options = options;
  }

  /** @throws ApiError `wrongFileType` when the file is no video. */
  async checkVideo({ path, ...file }: ReceivedFile): Promise<CheckedFile> {
    return { ...file, content: path, mediaType: await detectVideoType(path, file.filename) };
  }

  /**
   * The re-encoded picture, at most 1,600 pixels wide; a photo of a message may come in more formats.
   * @throws ApiError `wrongFileType`, `tooLarge`, or `tooMany` for the account or the server.
   */
  async preparePicture(
    { path, size, filename }: ReceivedFile,
    ownerId: number,
    kind: 'picture' | 'photo' = 'picture',
  ): Promise<CheckedPicture> {
    if (size > limits.pictureBytes) {
      throw new ApiError('tooLarge', `The picture is too large. It may have ${byteSize(limits.pictureBytes)}.`);
    }
    const { bytes, width, height } = await this.#encode(ownerId, async () => ({
      kind,
      bytes: await readFile(path),
      maxWidth: PICTURE_WIDTH,
    }));
    return { ...describeBytes(bytes, PICTURE_MEDIA_TYPE, filename), width, height };
  }

  /**
   * The re-encoded poster of a video.
   * @throws ApiError `wrongFileType`, or `tooMany` for the account or the server.
   */
  async preparePoster(original: Buffer, ownerId: number): Promise<CheckedFile> {
    const { bytes } = await this.#encode(ownerId, async () => ({ kind: 'poster', bytes: original }));
    return describeBytes(bytes, POSTER_MEDIA_TYPE, 'poster.jpg');
  }

  /**
   * Waits until a resumable upload is finished, and returns its video; undefined when it cannot be claimed. Call it before
   * the transaction that claims the upload.
   * @throws ApiError `unavailable` when hashing and storing take longer than a request should.
   */
  async findFinished(orm: Queries, claim: Claim): Promise<Video | undefined> {
    const { finisher, store } = this.#options.uploads;
    if ((await findClaimed(orm, claim))?.claimedAt === null) await finisher.settle(claim.uploadId);
    const row = await findClaimed(orm, claim);
    return row?.finishedAt && !row.claimedAt ? store.videoOf(row) : undefined;
  }

  /** Claims a finished resumable upload, see `claimUpload`; after the commit its own file is not needed any more. */
  async claim(tx: Transaction, claim: Claim): Promise<StoredFile> {
    const { clock, uploads } = this.#options;
    const { path, ...stored } = await claimUpload(tx, { ...claim, clock, directory: uploads.directory });
    tx.afterCommit(() => rm(path, { force: true }));
    return stored;
  }

  /**
   * Stores files, then runs `work` with them, whose transaction keeps them, however often it is retried. Files that no
   * transaction has named are removed at once; `sweepFiles` removes those of a transaction that was rolled back, since
   * the answer to its commit may have been lost.
   * @throws ApiError `storageFull`, and what `work` throws.
   */
  async withStored<S extends readonly (CheckedFile | undefined)[], T>(
    sources: readonly [...S],
    work: (...files: StoredOf<S>) => Promise<T>,
  ): Promise<T> {
    const files: (StoredFile | undefined)[] = [];
    try {
      for (const source of sources) files.push(source && (await this.#store(source)));
      return await work(...(files as StoredOf<S>));
    } finally {
      for (const file of files) if (file && this.#unnamed.delete(file.storageKey)) await this.#discard(file);
    }
  }

  /**
   * Inserts the row of a stored file.
   * @throws ApiError `unverified` or `storageFull` when its owner has no room for it.
   */
  async keep(tx: Transaction, { ownerId, kind, file, hasRoom = false, sourceId }: Keep): Promise<FileRow> {
    const { storageKey, size, sha256, mediaType, filename: originalName } = file;
    const facts = { storageKey, mediaType, size, sha256, originalName };
    const row = await insertFile(tx.orm, { ownerId, kind, ...facts, sourceId: sourceId ?? null });
    if (!hasRoom) await this.#options.quota.checkStored(tx, ownerId);
    this.#unnamed.delete(storageKey);
    return row;
  }

  /** Deletes an unreferenced file with what was made from it: the rows now, the bytes after the commit. */
  async remove(tx: Transaction, fileId: number): Promise<void> {
    for (const key of await deleteFiles(tx.orm, [fileId])) tx.afterCommit(() => this.#options.storage.remove(key));
  }

  /** Decodes a picture of an account within its quota, of which a crafted picture takes more. */
  async #encode(ownerId: number, read: () => Promise<PictureRequest>): Promise<EncodedPicture> {
    const { decoder, quota } = this.#options.pictures;
    await quota.count(String(ownerId));
    try {
      return await decoder.encode(ownerId, read);
    } catch (error) {
      if (error instanceof CostlyPicture) await quota.charge(String(ownerId), limits.costlyPicture - 1);
      throw error;
    }
  }

  async #store({ content, ...facts }: CheckedFile): Promise<StoredFile> {
    const storageKey = newStorageKey();
    await this.#options.storage.put(storageKey, content).catch((error: unknown) => {
      throw explainWriteError(error);
    });
    this.#unnamed.add(storageKey);
    return { ...facts, storageKey };
  }

  /** Does not throw: what stays is removed by `sweepFiles`. */
  async #discard({ storageKey }: StoredFile): Promise<void> {
    const { storage, log } = this.#options;
    await storage.remove(storageKey).catch((error: unknown) => {
      log.warn({ err: error, key: storageKey }, 'a file that is not needed could not be removed');
    });
  }
}
