import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { fileFailure, onDisk } from './download-failure.ts';
import { numberedPath, partPathOf } from './download-name.ts';
import type { HashedFile } from './file-digest.ts';
import { whileHeld } from './held-file.ts';

/** Maximum number appended to a file name; more indicates a loop. */
const MOST_NUMBERS = 1_000;
const NOT_A_FILE = 'Something else lies where this download was written. Download it again.';
const NO_NAME = 'The folder holds too many files of this name. Download to another folder.';

/** Whether the path exists; a dangling link counts. */
const exists = async (path: string): Promise<boolean> => {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
};

/**
 * Takes the first free path, numbered from the requested one. `take` resolves to false when another process took the
 * path first.
 */
export const takeFreePath = async (
  wished: string,
  take: (path: string) => Promise<boolean>,
  isFree = async (path: string) => !(await exists(path)),
): Promise<string> => {
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const path = numberedPath(wished, number);
    if ((await isFree(path)) && (await take(path))) return path;
  }
  throw new Rejected(NO_NAME, { canRetry: true });
};

/** The `.part` file of an unfinished download, in the target folder. Every failure is a `Rejected` with a message. */
export class PartFile implements HashedFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /**
   * Creates an empty file for which both the part name and the target name are free; the target name need not be free if
   * the download replaces the file there.
   */
  static async create(
    wished: string,
    replaces = false,
  ): Promise<{ readonly file: PartFile; readonly path: string; readonly part: string }> {
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
    let handle: FileHandle | null = null;
    const take = async (path: string): Promise<boolean> => {
      try {
        handle = await whileHeld(() => open(partPathOf(path), flags));
        return true;
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false;
        throw error;
      }
    };
    const path = await onDisk(takeFreePath(wished, take, replaces ? async () => true : undefined));
    if (handle === null) throw new Rejected(NO_NAME, { canRetry: true });
    return { file: new PartFile(handle), path: replaces ? wished : path, part: partPathOf(path) };
  }

  /** Null when the file no longer exists. */
  static async reopen(part: string): Promise<PartFile | null> {
    // O_NOFOLLOW: a planted symbolic link must not redirect the write. Windows has no such flag.
    const flags = constants.O_RDWR | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW);
    let handle: FileHandle;
    try {
      const found = await lstat(part);
      if (!found.isFile()) throw new Rejected(NOT_A_FILE, { canRetry: false });
      handle = await whileHeld(() => open(part, flags));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw fileFailure(error);
    }
    return new PartFile(handle);
  }

  async size(): Promise<number> {
    return (await onDisk(this.#handle.stat())).size;
  }

  get descriptor(): number {
    return this.#handle.fd;
  }

  explain(error: Error): Error {
    return codeOf(error) === 'ENDED' ? new Rejected(NOT_A_FILE, { canRetry: true }) : fileFailure(error);
  }

  /** Writes all bytes, repeating partial writes. */
  async write(chunks: readonly Buffer[], position: number): Promise<void> {
    let rest = chunks;
    for (let at = position; rest.length > 0; ) {
      const { bytesWritten } = await onDisk(this.#handle.writev([...rest], at));
      at += bytesWritten;
      rest = without(rest, bytesWritten);
    }
  }

  async truncate(size: number): Promise<void> {
    await onDisk(this.#handle.truncate(size));
  }

  async sync(): Promise<void> {
    await onDisk(this.#handle.sync());
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

const without = (chunks: readonly Buffer[], bytes: number): readonly Buffer[] => {
  let left = bytes;
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.length);
    left -= skipped;
    return skipped === chunk.length ? [] : [chunk.subarray(skipped)];
  });
};
