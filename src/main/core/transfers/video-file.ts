import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { NOT_A_VIDEO, SNIFF_BYTES, videoTypeOf } from '#shared/media/video-types.ts';
import type { HashedFile } from './file-digest.ts';
import { whileHeld } from './held-file.ts';
import type { FileIdentity } from './transfer-entry.ts';

/** Hashed bytes at each end, which tell apart files of the same size and time. */
const END_BYTES = 2 ** 20;

/** O_NONBLOCK, because opening a pipe would wait for its writer. Windows has neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const GONE = ['ENOENT', 'ENOTDIR', 'ENXIO'];
const FORBIDDEN = ['EACCES', 'EPERM'];

const quoted = (path: string): string => `“${basename(path)}”`;

/** Message for a file that cannot be opened or read. */
const unreadable = (path: string, error: unknown): Rejected => {
  const code = codeOf(error);
  if (GONE.includes(code)) {
    const message = `${quoted(path)} is no longer where it was. Put it back and try again, or choose it again.`;
    return new Rejected(message, { canRetry: true, cause: error });
  }
  const message = FORBIDDEN.includes(code)
    ? `You may not read ${quoted(path)}. Change its permissions and try again.`
    : `${quoted(path)} cannot be read${code && ` (${code})`}. Is its drive still connected? Then try again.`;
  return new Rejected(message, { canRetry: true, cause: error });
};

const changed = (path: string): Rejected =>
  new Rejected(`${quoted(path)} has changed since it was chosen. Upload it again to send it as it is now.`, {
    canRetry: false,
  });

const refuse = (message: string): never => {
  throw new Rejected(message, { canRetry: false });
};

/** Refuses folders, pipes and devices before opening them, because opening some devices has side effects. */
const assertRegular = (path: string, stats: BigIntStats): void => {
  if (stats.isDirectory()) refuse(`${quoted(path)} is a folder. Choose a video file.`);
  if (!stats.isFile()) refuse(`${quoted(path)} is not a file that can be uploaded. Choose a video file.`);
};

const openRegular = async (path: string): Promise<{ handle: FileHandle; stats: BigIntStats }> => {
  assertRegular(path, await stat(path, { bigint: true }));
  const handle = await whileHeld(() => open(path, FLAGS));
  try {
    // Another file may have been renamed to this path in between.
    const stats = await handle.stat({ bigint: true });
    assertRegular(path, stats);
    return { handle, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

const readFully = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
};

const endsOf = async (handle: FileHandle, size: number): Promise<string> => {
  const length = Math.min(END_BYTES, size);
  const hash = createHash('sha256').update(await readFully(handle, 0, length));
  return hash.update(await readFully(handle, size - length, length)).digest('hex');
};

const isSameTime = (known: FileIdentity, stats: BigIntStats): boolean =>
  known.size === Number(stats.size) && known.mtimeNs === String(stats.mtimeNs);

const isSamePlace = (known: FileIdentity, stats: BigIntStats): boolean =>
  known.dev === String(stats.dev) && known.ino === String(stats.ino);

/** A video on this computer, opened for reading and verified to be the chosen file. */
export class VideoFile implements HashedFile {
  readonly identity: FileIdentity;
  readonly #handle: FileHandle;
  /** File status at the time of opening. */
  readonly #stats: BigIntStats;

  private constructor(identity: FileIdentity, handle: FileHandle, stats: BigIntStats) {
    this.identity = identity;
    this.#handle = handle;
    this.#stats = stats;
  }

  /**
   * Validates a chosen file before any byte is sent, because a compromised page could name any file.
   * @throws Rejected unless it is a regular, readable file that is not empty, not too large, and a video by its content
   */
  static async choose(chosen: string, maxBytes: number): Promise<VideoFile> {
    return VideoFile.#open(chosen, async (path, handle, stats) => {
      const size = Number(stats.size);
      if (size === 0) refuse('The file is empty.');
      if (size > maxBytes) refuse(`The video is too large. It may have ${byteSize(maxBytes)}.`);
      const head = await readFully(handle, 0, Math.min(size, SNIFF_BYTES));
      const type = await fileTypeFromBuffer(head);
      if (videoTypeOf(type?.mime, basename(path), head) === null) refuse(NOT_A_VIDEO);
      const [mtimeNs, dev, ino] = [stats.mtimeNs, stats.dev, stats.ino].map(String) as [string, string, string];
      return { path, size, mtimeNs, dev, ino, ends: await endsOf(handle, size) };
    });
  }

  /**
   * Reopens a chosen file.
   * @throws Rejected when it has changed or is gone
   */
  static reopen(known: FileIdentity): Promise<VideoFile> {
    return VideoFile.#open(known.path, async (path, handle, stats) => {
      if (!isSameTime(known, stats)) throw changed(path);
      if (!isSamePlace(known, stats) && (await endsOf(handle, known.size)) !== known.ends) throw changed(path);
      return known;
    });
  }

  static async #open(
    chosen: string,
    look: (path: string, handle: FileHandle, stats: BigIntStats) => Promise<FileIdentity>,
  ): Promise<VideoFile> {
    let handle: FileHandle | undefined;
    try {
      const path = await realpath(chosen);
      const opened = await openRegular(path);
      handle = opened.handle;
      return new VideoFile(await look(path, handle, opened.stats), handle, opened.stats);
    } catch (error) {
      await handle?.close();
      throw error instanceof Rejected ? error : unreadable(chosen, error);
    }
  }

  get descriptor(): number {
    return this.#handle.fd;
  }

  explain(error: Error): Rejected {
    const { path } = this.identity;
    return codeOf(error) === 'ENDED' ? changed(path) : unreadable(path, error);
  }

  /**
   * Reads exactly `length` bytes.
   * @throws Rejected when the file is shorter or cannot be read
   */
  async read(buffer: Buffer, position: number, length: number): Promise<Buffer> {
    try {
      let done = 0;
      while (done < length) {
        const { bytesRead } = await whileHeld(() => this.#handle.read(buffer, done, length - done, position + done));
        if (bytesRead === 0) throw changed(this.identity.path);
        done += bytesRead;
      }
      return buffer.subarray(0, length);
    } catch (error) {
      throw error instanceof Rejected ? error : unreadable(this.identity.path, error);
    }
  }

  /** @throws Rejected when the file was modified, replaced or removed since it was opened */
  async assertUnchanged(): Promise<void> {
    const { path } = this.identity;
    try {
      const now = await Promise.all([this.#handle.stat({ bigint: true }), stat(path, { bigint: true })]);
      const isSame = now.every(
        ({ dev, ino, size, mtimeNs }) =>
          dev === this.#stats.dev &&
          ino === this.#stats.ino &&
          size === this.#stats.size &&
          mtimeNs === this.#stats.mtimeNs,
      );
      if (!isSame) throw changed(path);
    } catch (error) {
      throw error instanceof Rejected ? error : unreadable(path, error);
    }
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}
