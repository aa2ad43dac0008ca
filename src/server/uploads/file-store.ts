import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#shared/domain/limits.ts';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { FileKind, files } from '../db/schema/files.ts';
import type { Queries, Transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { explainWriteError } from '../http/storage-full.ts';
import type { Clock } from '../lib/clock.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../lib/private-folder.ts';
import type { DecodeQuota } from '../media/decode-quota.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import type { EncodedPicture } from '../media/encode-picture.ts';
import { deleteFile, type FileRow, insertFile } from '../media/files.repository.ts';
import { CostlyPicture, type PictureDecoder, type PictureRequest } from '../media/picture-decoder.ts';
import { PICTURE_MEDIA_TYPE, POSTER_MEDIA_TYPE } from '../media/picture-media-types.ts';
import { newStorageKey, type Storage } from '../providers/storage/storage.ts';
import type { CheckedFile, CheckedPicture, ClaimedUpload } from './checked-file.ts';
import { claimUpload, findFinished } from './claim-upload.ts';
import { type Claim, isClaimable, isClaimed } from './claims.repository.ts';
import type { ResumableUploads } from './open-uploads.ts';
import type { StorageQuota } from './storage-quota.ts';

interface FileStoreOptions {
  readonly storage: Storage;
  /** Their directory should be on the same disk as the storage; otherwise storing an upload copies it. */
  readonly uploads: Pick<ResumableUploads, 'directory' | 'finisher'>;
  readonly clock: Clock;
  readonly quota: StorageQuota;
  readonly pictures: { readonly decoder: PictureDecoder; readonly quota: DecodeQuota };
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface Keep {
  readonly ownerId: number;
  readonly kind: FileKind;
  readonly source: CheckedFile | ClaimedUpload;
}

const PICTURE_WIDTH = 1_600;

const explain = (error: unknown): never => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    throw new ApiError('notFound', 'This upload is no longer there. Please upload the video again.');
  }
  throw explainWriteError(error);
};

/** Makes a hard link to the same bytes, so that the first name still exists after a rollback. */
const duplicate = async (path: string): Promise<string> => {
  const second = `${path}.${randomUUID()}`;
  await link(path, second).catch(async (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    // Not every file system supports hard links.
    await copyFile(path, second, constants.COPYFILE_FICLONE);
  });
  return second;
};

/** Permanent files: bytes in the storage, one row each in `files`. There is never a row without bytes. */
export class FileStore {
  readonly #options: FileStoreOptions;
  /** Keys of files already moved to the storage: a retried transaction finds nothing at their old path. */
  readonly #moved = new WeakMap<CheckedFile, string>();

  readonly #checked = new WeakMap<ReceivedFile, CheckedFile>();

  constructor(options: FileStoreOptions) {
    this.#options = options;
  }

  /**
   * Repeated for the same file, it returns the same result without reading it: by then a transaction that is retried may
   * have moved it.
   * @throws ApiError `wrongFileType` when the file is no video.
   */
  async checkVideo(file: ReceivedFile): Promise<CheckedFile> {
    const known = this.#checked.get(file);
    if (known) return known;
    const checked = { ...file, mediaType: await detectVideoType(file.path, file.filename) };
    this.#checked.set(file, checked);
    return checked;
  }

  /**
   * Replaces the file by its re-encoded picture, at most 1,600 pixels wide.
   * @throws ApiError `wrongFileType`, `tooLarge`, or `tooMany` for the account or the server.
   */
  async preparePicture(file: ReceivedFile, ownerId: number): Promise<CheckedPicture> {
    if (file.size > limits.pictureBytes) {
      throw new ApiError('tooLarge', `The picture is too large. It may have ${byteSize(limits.pictureBytes)}.`);
    }
    const { bytes, width, height } = await this.#encode(ownerId, async () => ({
      kind: 'picture',
      bytes: await readFile(file.path),
      maxWidth: PICTURE_WIDTH,
    }));
    const encoded = `${file.path}.webp`;
    try {
      const handle = await open(encoded, 'wx', PRIVATE_FILE);
      await handle.writeFile(bytes).finally(() => handle.close());
      await rename(encoded, file.path);
    } catch (error) {
      await rm(encoded, { force: true });
      throw explainWriteError(error);
    }
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { path, filename } = file;
    return { path, filename, size: bytes.length, sha256, mediaType: PICTURE_MEDIA_TYPE, width, height };
  }

  /**
   * Writes the re-encoded poster of a video to a file of its own; the caller removes it unless it is stored.
   * @throws ApiError `wrongFileType`, or `tooMany` for the account or the server.
   */
  async preparePoster(original: Buffer, ownerId: number): Promise<CheckedFile> {
    const { directory } = this.#options.uploads;
    const { bytes } = await this.#encode(ownerId, async () => ({ kind: 'poster', bytes: original }));
    await makePrivateFolder(directory);
    // If the process dies first, the folder sweep removes the file, which has no row.
    const path = join(directory, `${randomUUID()}.jpg`);
    await writeFile(path, bytes, { flag: 'wx', mode: PRIVATE_FILE }).catch(async (error: unknown) => {
      await rm(path, { force: true });
      throw explainWriteError(error);
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { path, filename: 'poster.jpg', size: bytes.length, sha256, mediaType: POSTER_MEDIA_TYPE };
  }

  /**
   * Waits until a resumable upload is finished, and returns its path; undefined when it cannot be claimed. Call it before
   * the transaction that claims the upload.
   * @throws ApiError `unavailable` when hashing takes longer than a request should.
   */
  async findFinished(orm: Queries, claim: Claim): Promise<string | undefined> {
    const { directory, finisher } = this.#options.uploads;
    if (await isClaimable(orm, claim)) await finisher.settle(claim.uploadId);
    return findFinished(orm, { ...claim, directory });
  }

  /** Whether a claim repeats a successful one; see `isClaimed`. */
  isClaimed(orm: Queries, claim: Claim): Promise<boolean> {
    return isClaimed(orm, claim);
  }

  /** Claims a finished resumable upload; see `claimUpload`. */
  claim(tx: Transaction, claim: Claim): Promise<ClaimedUpload> {
    const { clock, uploads } = this.#options;
    return claimUpload(tx, { ...claim, clock, directory: uploads.directory });
  }

  /**
   * Stores the bytes under a new key, then inserts their row. A transaction that ends between the two leaves bytes
   * without a row, which the storage sweep removes; a claimed upload stays in its place until the commit.
   */
  async keep(tx: Transaction, { ownerId, kind, source }: Keep): Promise<FileRow> {
    const storageKey = this.#moved.get(source) ?? newStorageKey();
    const { size, sha256, mediaType, filename: originalName } = source;
    await this.#store(tx, storageKey, source);
    const row = await insertFile(tx.orm, { ownerId, kind, storageKey, mediaType, size, sha256, originalName });
    // Space for a resumable upload is reserved at its creation.
    if (!('uploadId' in source)) await this.#options.quota.checkStored(tx, ownerId);
    return row;
  }

  /** Stores bytes of the server's own, which count for nobody's quota. */
  async keepBytes(
    tx: Transaction,
    bytes: Buffer,
    row: Pick<typeof files.$inferInsert, 'ownerId' | 'kind' | 'mediaType' | 'originalName'>,
  ): Promise<FileRow> {
    const { directory } = this.#options.uploads;
    await makePrivateFolder(directory);
    // If the process dies before it is moved, the folder sweep removes it.
    const path = join(directory, randomUUID());
    await writeFile(path, bytes, { flag: 'wx', mode: PRIVATE_FILE });
    const storageKey = newStorageKey();
    await this.#options.storage.put(storageKey, path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return insertFile(tx.orm, { ...row, storageKey, size: bytes.length, sha256 });
  }

  /** Deletes an unreferenced file with what was made from it: the rows now, the bytes after the commit. */
  async remove(tx: Transaction, fileId: number): Promise<void> {
    for (const key of await deleteFile(tx.orm, fileId)) tx.afterCommit(() => this.#options.storage.remove(key));
  }

  /** Decodes a picture of an account within its quota, of which a crafted picture takes more. */
  async #encode(ownerId: number, read: () => Promise<PictureRequest>): Promise<EncodedPicture> {
    const { decoder, quota } = this.#options.pictures;
    await quota.spend(ownerId);
    try {
      return await decoder.encode(ownerId, read);
    } catch (error) {
      if (error instanceof CostlyPicture) await quota.charge(ownerId, limits.costlyPicture - 1);
      throw error;
    }
  }

  async #store(tx: Transaction, key: string, source: CheckedFile | ClaimedUpload): Promise<void> {
    const { storage } = this.#options;
    if (!('uploadId' in source)) {
      if (this.#moved.has(source)) return;
      await storage.put(key, source.path).catch(explain);
      this.#moved.set(source, key);
      return;
    }
    const second = await duplicate(source.path).catch(explain);
    try {
      await storage.put(key, second);
    } catch (error) {
      await rm(second, { force: true });
      explain(error);
    }
    tx.afterCommit(() => rm(source.path, { force: true }));
  }
}
