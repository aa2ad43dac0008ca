import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import { SNIFF_BYTES } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';
import { writeAll } from '../http/file-writer.ts';
import { makePrivateFolder, makePrivateFolderSync, PRIVATE_FILE } from '../lib/private-folder.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import type { StoredVideo } from '../media/read-file-metadata.ts';
import {
  LostParts,
  MissingObject,
  newStorageKey,
  type PartStorage,
  type Storage,
  type StoredPart,
} from '../providers/storage/storage.ts';
import { PartWriter, placeOf } from './part-writer.ts';
import { readBack, storedVideo } from './read-stored-upload.ts';
import { deleteBytes, type UploadBytes } from './upload-bytes.ts';
import { newFileSuffix, uploadPath } from './upload-id.ts';
import { type Lease, takenOver, type UploadLocks } from './upload-locks.ts';
import type { PartRows } from './upload-parts.repository.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

interface Body {
  readonly row: UploadRow;
  readonly lease: Lease;
  /** The staging file. */
  readonly handle: FileHandle;
  readonly path: string;
}

interface PartStoreOptions {
  /** The folder of parts that wait to be sent. */
  readonly directory: string;
  readonly rows: UploadRows;
  readonly partRows: PartRows;
  readonly locks: Pick<UploadLocks, 'leaseOf' | 'isEnding'>;
  /** Throws `storageFull` when there is no room for further bytes. */
  readonly checkRoom: () => Promise<void>;
  readonly storage: Pick<Storage, 'put' | 'read' | 'remove' | 'parts'>;
  readonly parts: PartStorage;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** An upload whose object is begun. */
type BegunRow = UploadRow & { readonly storageKey: string; readonly multipartId: string };

const isBegun = (row: UploadRow): row is BegunRow => row.storageKey !== null && row.multipartId !== null;

const sumOf = (parts: readonly StoredPart[]): number => parts.reduce((sum, { size }) => sum + size, 0);

/** The bytes that were sent are lost, or are others; the client starts again. */
const restarted = (): ApiError =>
  new ApiError('wrongState', 'The store has lost a part of this upload. Ask for its position and continue from there.');

const orNothing = (error: unknown): undefined => {
  if (!(error instanceof MissingObject)) throw error;
};

/**
 * The library's store where files are in an S3 store: the bytes are sent there in parts while they arrive, and the database
 * knows what has arrived, so that an upload goes on at any process (docs/decisions/0108-uploads-go-to-the-bucket-in-parts.md).
 */
export class PartStore extends DataStore implements UploadBytes {
  override readonly extensions = ['creation', 'termination', 'expiration'];
  readonly #options: PartStoreOptions;

  constructor(options: PartStoreOptions) {
    super();
    makePrivateFolderSync(options.directory);
    this.#options = options;
  }

  /** The row is inserted before, and the object begun by the first byte. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#options.rows.find(id);
    if (!row || row.claimedAt) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({
      ...{ id, size: row.size, offset: await this.arrived(row) },
      creation_date: row.createdAt.toISOString(),
    });
  }

  /**
   * Sends bytes to the store; they are recorded when it has acknowledged them.
   * @returns the position after the last recorded byte.
   * @throws ApiError `wrongState` for a finished upload, a lost lease or lost parts, `notFound` for a deleted upload,
   * `wrongFileType` (the upload is deleted), `storageFull`; ProviderUnavailable when the store is away.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const { directory, rows, locks, checkRoom } = this.#options;
    const lease = locks.leaseOf(id);
    const row = await rows.findWritable(id, lease.token);
    if (!row) throw new ApiError('wrongState', 'This upload takes no more bytes. Ask for its position.');
    await checkRoom();
    await makePrivateFolder(directory);
    const path = uploadPath(directory, id, newFileSuffix());
    const handle = await open(path, 'wx+', PRIVATE_FILE);
    try {
      return (await this.#receive(source, { row, lease, handle, path })) ?? offset;
    } catch (error) {
      if (error instanceof LostParts) throw await this.#restart(id, lease);
      if (error instanceof ApiError && error.code === 'wrongFileType') await this.remove(id);
      throw error;
    } finally {
      await handle.close();
      await rm(path, { force: true });
    }
  }

  /** Deletes row and stored bytes. */
  override async remove(id: string): Promise<void> {
    const removed = await this.#options.rows.remove(id);
    if (removed) await deleteBytes(this.#options, removed);
  }

  /** What another storage has of an upload that was begun there does not count. */
  async arrived(row: UploadRow): Promise<number> {
    if (row.finishedAt) return row.size;
    return isBegun(row) ? row.received : 0;
  }

  /** Puts the parts together, and reads them back: only then does an upload count as finished. */
  async finish(row: UploadRow, lease: Lease): Promise<void> {
    const { rows, partRows, parts, storage } = this.#options;
    if (!isBegun(row)) return;
    const { id, storageKey } = row;
    try {
      const sent = await partRows.list(id);
      await parts.complete(storageKey, row.multipartId, sent);
      const sha256 = await readBack(await storage.read(storageKey), sent, () => this.#assertOngoing(lease));
      const mediaType = await detectVideoType(this.videoOf(row), row.filename);
      // A suspended process cannot change the object any more: its parts have nothing to belong to.
      if (row.maybeOpen) await rows.moveTo(id, lease.token, row.fileSuffix);
      // Without the lease the parts may be what another process compares.
      if (await rows.finish(id, { mediaType, sha256, storageKey, leaseToken: lease.token })) await partRows.forget(id);
    } catch (error) {
      if (error instanceof LostParts || error instanceof MissingObject) throw await this.#restart(id, lease);
      throw error;
    }
  }

  videoOf({ storageKey, size }: UploadRow): StoredVideo {
    return storedVideo(this.#options.storage, storageKey ?? '', size);
  }

  /** @returns the position after the last recorded byte; undefined for an empty body. */
  async #receive(source: Readable, body: Body): Promise<number | undefined> {
    let writer: PartWriter | undefined;
    let broken: { readonly error: unknown } | undefined;
    // An error does not end the iteration of `source`: that would destroy it, and the library would answer 400.
    const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          broken = { error };
        });
        if (!next || next.done) break;
        writer ??= await this.#continue(body);
        const before = writer.received;
        await writer.write(next.value);
        // The first part is at the beginning of the file.
        if (before < SNIFF_BYTES && writer.received >= SNIFF_BYTES) await detectVideoType(body.path, body.row.filename);
      }
    } catch (error) {
      await writer?.settle();
      throw error;
    }
    await writer?.end();
    if (broken) throw (broken as { error: unknown }).error;
    return writer?.received;
  }

  /** Continues behind the last recorded byte, or begins. @throws ApiError `wrongState` when the lease or the tail is lost. */
  async #continue({ row, lease, handle }: Body): Promise<PartWriter> {
    const { partRows: rows, checkRoom, storage, parts } = this.#options;
    const { id, size } = row;
    const begun = isBegun(row) ? row : undefined;
    const { storageKey: key, multipartId } = begun ?? (await this.#begin(row, lease));
    const sent = begun ? await rows.list(id) : [];
    const partBytes = sumOf(sent);
    const tailKey = begun?.tailKey ?? null;
    const tailBytes = tailKey === null ? 0 : row.received - partBytes;
    if (tailKey !== null && !(await this.#loadTail(tailKey, tailBytes, { handle, at: placeOf(sent.length + 1) }))) {
      await rows.setTail({ id, token: lease.token, received: row.received }, null, partBytes);
      throw restarted();
    }
    const target = { id, size, lease, key, multipartId, handle, rows, parts, storage, checkRoom };
    return new PartWriter(target, { parts: sent.length, partBytes, tailKey, tailBytes });
  }

  /** @returns whether the store still has the tail. */
  #loadTail(key: string, size: number, { handle, at }: { handle: FileHandle; at: number }): Promise<boolean> {
    const { parts, storage } = this.#options;
    return parts.inTurn(async () => {
      const tail = await storage.read(key).then(buffer).catch(orNothing);
      if (tail?.length !== size) return false;
      await writeAll(handle, tail, at);
      return true;
    });
  }

  async #begin({ id, received }: UploadRow, { token }: Lease) {
    const { parts, partRows } = this.#options;
    const storageKey = newStorageKey();
    const place = { storageKey, multipartId: await parts.begin(storageKey) };
    if (await partRows.begin({ id, token, received }, place)) return place;
    await parts.abort(storageKey, place.multipartId);
    throw takenOver();
  }

  /** @throws ApiError when another process should go on. */
  #assertOngoing(lease: Lease): void {
    if (this.#options.locks.isEnding) throw new ApiError('unavailable');
    lease.assertHeld();
  }

  /** Lets an upload start again whose bytes the store has lost. @returns the error that says so. */
  async #restart(id: string, { token }: Lease): Promise<ApiError> {
    const { rows, partRows, log } = this.#options;
    const row = await rows.find(id);
    if (row && (await partRows.restart({ id, token, received: row.received }))) {
      log.warn({ upload: id }, 'the store has lost a part of an upload, which starts again');
      await deleteBytes(this.#options, row).catch((error: unknown) => {
        log.warn({ err: error, upload: id }, 'what is left of an upload in the store could not be removed');
      });
    }
    return restarted();
  }
}
