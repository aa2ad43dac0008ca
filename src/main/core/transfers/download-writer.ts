import { link, lstat, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { onDisk } from './download-failure.ts';
import type { FileDigest } from './file-digest.ts';
import { renameFile, syncFolder, whileHeld } from './held-file.ts';
import { type PartFile, takeFreePath } from './part-file.ts';

/** Bytes per write; smaller writes cost more system calls. */
const BATCH = 2 ** 20;
/**
 * Milliseconds after which a smaller batch is written, so that slow downloads show progress and a crash loses about one
 * second.
 */
const PATIENCE = 1_000;

export interface DownloadWriterOptions {
  readonly file: PartFile;
  readonly digest: FileDigest;
  /** Maximum bytes that may be written but not yet hashed. */
  readonly mostBehind: number;
  /** Ends the wait for the checksum. */
  readonly signal: AbortSignal;
  readonly offset: number;
  readonly now: () => number;
  /** Called with the position after the written bytes. */
  readonly written: (position: number) => void;
}

/**
 * Writes the received bytes in order, so that the file is always a prefix of the whole. One batch is written while the
 * next one fills.
 */
export class DownloadWriter {
  readonly #options: DownloadWriterOptions;
  #batch: Buffer[] = [];
  #length = 0;
  #position: number;
  #writtenAt: number;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: DownloadWriterOptions) {
    this.#options = options;
    this.#position = options.offset;
    this.#writtenAt = options.now();
  }

  /** Position after all added bytes. */
  get position(): number {
    return this.#position + this.#length;
  }

  /** Resolves when more bytes are accepted. Rejects with `Rejected` when an earlier batch could not be written. */
  async add(chunk: Buffer): Promise<void> {
    this.#batch.push(chunk);
    this.#length += chunk.length;
    if (this.#length >= BATCH || this.#options.now() - this.#writtenAt >= PATIENCE) await this.#next();
  }

  /** Resolves when all bytes are written. */
  async end(): Promise<void> {
    if (this.#length > 0) await this.#next();
    await this.#writing;
  }

  async #next(): Promise<void> {
    await this.#writing;
    const { file, digest, mostBehind, signal, written } = this.#options;
    const [batch, at] = [this.#batch, this.#position];
    this.#position += this.#length;
    this.#writtenAt = this.#options.now();
    this.#batch = [];
    this.#length = 0;
    const end = this.#position;
    this.#writing = file.write(batch, at).then(() => {
      digest.follow(file, end);
      written(end);
    });
    // The next batch awaits the write and gets its error; this prevents an unhandled rejection until then.
    this.#writing.catch(() => undefined);
    await digest.behind(mostBehind, signal);
  }
}

/** Error codes of `link` on file systems without hard links: FAT, exFAT, some network drives (link(2)). */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EINVAL', 'EMLINK', 'EISDIR', 'UNKNOWN'];

/**
 * Renames a file unless the name is taken; `rename` would replace the existing file. Returns whether it did. Without
 * hard links, an empty file reserves the name first.
 */
const nameUnlessTaken = async (part: string, path: string): Promise<boolean> => {
  try {
    await whileHeld(() => link(part, path));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    return replaceOwn(part, path);
  }
  await whileHeld(() => unlink(part));
  return true;
};

const replaceOwn = async (part: string, path: string): Promise<boolean> => {
  try {
    await (await whileHeld(() => open(path, 'wx'))).close();
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await renameFile(part, path);
  return true;
};

const isSameFile = async (a: string, b: string): Promise<boolean> => {
  const [one, other] = await Promise.all([a, b].map((path) => lstat(path, { bigint: true }).catch(() => null)));
  return one != null && other != null && one.isFile() && one.dev === other.dev && one.ino === other.ino;
};

const IN_USE = 'The file that is to be replaced is open in another program. Close it there and try again.';

/** Gives a finished download the name of a file that the user has agreed to replace. Returns the path. */
export const replaceFile = async (part: string, path: string): Promise<string> => {
  const replaced = renameFile(part, path).catch((error: unknown) => {
    const isInUse = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error));
    throw isInUse ? new Rejected(IN_USE, { canRetry: true }) : error;
  });
  await onDisk(replaced);
  await onDisk(syncFolder(dirname(path)));
  return path;
};

/**
 * Gives a finished download its name or the next free one. Calls `wanted` before a name is taken, so that a crash
 * between the two does not save the file twice.
 */
export const saveUnderFreeName = async (
  part: string,
  path: string,
  wanted: (path: string) => Promise<void>,
): Promise<string> => {
  const place = async (): Promise<string> => {
    // The last run crashed after linking the second name.
    if (await isSameFile(part, path)) {
      await whileHeld(() => unlink(part));
      return path;
    }
    return takeFreePath(path, async (free) => {
      await wanted(free);
      return nameUnlessTaken(part, free);
    });
  };
  const saved = await onDisk(place());
  await onDisk(syncFolder(dirname(saved)));
  return saved;
};
