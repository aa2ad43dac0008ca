import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { SNIFF_BYTES } from '#shared/media/video-types.ts';
import { ApiError } from '../http/api-error.ts';
import { explainWriteError } from '../http/storage-full.ts';
import { detectVideoType } from '../media/detect-video-type.ts';
import { type BodyEnd, BodyQueue } from './body-queue.ts';
import type { FileHashes } from './file-hashes.ts';
import { moveToFreshFile } from './fresh-file.ts';
import { uploadPath } from './upload-id.ts';
import { type Lease, takenOver, type UploadLocks } from './upload-locks.ts';
import type { UploadStore } from './upload-store.ts';
import { uploadWords } from './upload-words.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

/** Bytes after which the file is synced to disk, in parallel with further writes. */
const SYNC_BYTES = 64 * 2 ** 20;
/** Bytes that may be written but not hashed: bounds the hashing left after the last byte. */
export const MOST_UNHASHED = 16 * 2 ** 20;

interface ReceiverParts {
  readonly directory: string;
  readonly rows: UploadRows;
  readonly locks: Pick<UploadLocks, 'whileHeld'>;
  readonly hashes: FileHashes;
  readonly store: Pick<UploadStore, 'remove'>;
  /** Idle timeout of a body in milliseconds. */
  readonly idleMilliseconds: number;
  /** Throws `storageFull` when there is no room for further bytes. */
  readonly checkRoom: () => Promise<void>;
}

/** The body of one PATCH. */
interface Body {
  readonly source: Readable;
  /** The Upload-Offset header. */
  readonly offset: number;
  /** The Content-Length header; undefined without one. */
  readonly length: number | undefined;
}

interface Target {
  readonly row: UploadRow;
  readonly lease: Lease;
  readonly handle: FileHandle;
  readonly path: string;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const sizeHere = async (path: string): Promise<number> => {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) throw new ApiError('notFound', uploadWords.notHere);
    throw error;
  });
  return found.size;
};

const writeAll = async (handle: FileHandle, pieces: readonly Buffer[], position: number): Promise<number> => {
  let [rest, at] = [[...pieces], position];
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    rest = rest.flatMap((piece) => {
      const done = Math.min(bytesWritten, piece.length);
      bytesWritten -= done;
      return done === piece.length ? [] : [piece.subarray(done)];
    });
  }
  return at;
};

/**
 * Receives the bytes of an upload (tus 1.0, PATCH). Only the lease's holder writes, strictly in order, so that the length
 * of the file equals the number of valid bytes whenever the process ends; bytes are synced to disk before they are
 * acknowledged.
 */
export class UploadReceiver {
  readonly #parts: ReceiverParts;
  /** Bodies being received. */
  readonly #bodies = new Set<BodyQueue>();
  #isEnding = false;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
  }

  /**
   * Appends a body to the file.
   * @returns the position after the last byte on the disk.
   * @throws ApiError `wrongState` for a wrong offset or after a takeover, `tooLarge`, `notFound` when the bytes are not on
   * this disk, `wrongFileType` (the upload is deleted), `storageFull`, `locked`.
   */
  receive(id: string, body: Body): Promise<number> {
    let queue: BodyQueue | undefined;
    // A client that reconnects takes over the upload; the bytes of the old connection are kept.
    let isWanted = false;
    const giveWay = () => {
      isWanted = true;
      queue?.giveWay();
    };
    const work = async (lease: Lease) => {
      const { directory, rows } = this.#parts;
      const found = await rows.findWritable(id, lease.token);
      if (!found) throw new ApiError('wrongState', 'This upload takes no more bytes. Ask for its position.');
      await sizeHere(uploadPath(directory, id, found.fileSuffix));
      const row = found.maybeOpen ? await moveToFreshFile(this.#parts, found, lease) : found;
      const path = uploadPath(directory, id, row.fileSuffix);
      const size = await sizeHere(path);
      if (size !== body.offset) throw new ApiError('wrongState', uploadWords.position);
      if ((body.length ?? 0) > row.size - size) throw new ApiError('tooLarge', uploadWords.tooMuch);
      await this.#parts.checkRoom();
      const handle = await open(path, 'r+');
      // From here on the handle must be closed before the lease is released: the next holder relies on having the file alone.
      try {
        const { idleMilliseconds } = this.#parts;
        queue = new BodyQueue(body.source, { most: row.size - size, idleMilliseconds });
        if (isWanted) queue.giveWay();
        return await this.#write(queue, { row, lease, handle, path }, size);
      } finally {
        await handle.close();
      }
    };
    return this.#parts.locks
      .whileHeld(id, work, giveWay)
      .catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'wrongFileType') await this.#parts.store.remove(id);
        throw explainWriteError(error);
      })
      .finally(() => queue?.stop('gaveWay'));
  }

  /**
   * Ends current and later bodies at shutdown: the received bytes are written and synced, and the answer contains the
   * offset from which another process continues.
   */
  endTransfers(): void {
    this.#isEnding = true;
    for (const body of this.#bodies) body.stop('shutdown');
  }

  async #write(queue: BodyQueue, target: Target, from: number): Promise<number> {
    this.#bodies.add(queue);
    if (this.#isEnding) queue.stop('shutdown');
    try {
      const at = await this.#writePieces(queue, target, from);
      this.#explainEnd(queue.end);
      return at;
    } finally {
      this.#bodies.delete(queue);
    }
  }

  async #writePieces(queue: BodyQueue, { row, lease, handle, path }: Target, from: number): Promise<number> {
    const { hashes, checkRoom } = this.#parts;
    hashes.advance(path, from);
    // After a restart the whole file is unhashed; this backlog must not grow.
    const mostUnhashed = Math.max(MOST_UNHASHED, hashes.lag(path));
    let [at, synced] = [from, from];
    let syncing: Promise<void> | undefined;
    let failure: { readonly error: unknown } | undefined;
    const sync = async (end: number) => {
      await handle.datasync();
      await this.#record(row.id, lease, end);
    };
    try {
      for (let piece = await queue.next(); piece && !failure; piece = await queue.next()) {
        lease.assertHeld();
        const start = at;
        at = await writeAll(handle, piece, at);
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
      }
    } finally {
      await syncing;
      if (at > from) await sync(at);
    }
    if (failure) throw failure.error;
    return at;
  }

  /** @throws ApiError `notFound` when the upload expired and was deleted, or its lease was lost, during the transfer. */
  async #record(id: string, { token }: Lease, received: number): Promise<void> {
    if (!(await this.#parts.rows.touch(id, token, received))) throw new ApiError('notFound');
  }

  #explainEnd(end: BodyEnd | undefined): void {
    if (end === 'tooLong') throw new ApiError('tooLarge', uploadWords.tooMuch);
    if (end === 'gaveWay') throw takenOver();
  }
}
