import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, link, open, opendir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { hours } from '../../lib/clock.ts';
import { codeOf } from '../../lib/error-code.ts';
import { makePrivateFolder, PRIVATE_FILE, READ_ONLY_FILE } from '../../lib/private-folder.ts';
import {
  type ByteRange,
  type Content,
  HELD_HOURS,
  HOLD,
  isStorageKey,
  MissingObject,
  type Storage,
} from './storage.ts';
import { syncToDisk } from './sync-to-disk.ts';

const READ_BYTES = 2 ** 20;

const orMissing = (error: unknown): never => {
  throw codeOf(error) === 'ENOENT' ? new MissingObject('There is no such file in the storage.') : error;
};

/** Gives a file a second name; copies it to another disk, or where file systems know no hard links. */
const linkOrCopy = async (path: string, target: string): Promise<void> => {
  try {
    await link(path, target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error;
    await copyFile(path, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
};

/** Stores files in one directory, named by their keys and accessible only to this account. */
export class DiskStorage implements Storage {
  readonly #directory: string;
  readonly linkOrigin = undefined;
  constructor(directory: string) {
    this.#directory = directory;
  }

  async put(key: string, content: Content): Promise<void> {
    const target = this.#path(key);
    await makePrivateFolder(this.#directory);
    try {
      await (typeof content === 'string' ? linkOrCopy(content, target) : writeFile(target, content, { flag: 'wx' }));
      await chmod(target, READ_ONLY_FILE);
      // Sets the time of storing in place of the time of arrival, because `listOlderThan` compares it.
      const now = new Date();
      await utimes(target, now, now);
      await syncToDisk(target);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') await rm(target, { force: true });
      throw error;
    }
    await syncToDisk(this.#directory);
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#path(key), 'r').catch(orMissing);
    const options = range && { start: range.first, end: range.last };
    // Reads 1 MiB at a time: the default of 64 KiB doubles the processor time of a download.
    return createReadStream('', { fd: handle, highWaterMark: READ_BYTES, ...options });
  }

  async size(key: string): Promise<number> {
    const { size } = await stat(this.#path(key)).catch(orMissing);
    return size;
  }

  pathOf(key: string): string {
    return this.#path(key);
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key);
    if (!(await this.#isHeld())) await rm(path, { force: true });
  }

  /**
   * Runs work while no process deletes files from this directory. What would have been deleted has no row then, and is
   * removed by the sweep.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    await makePrivateFolder(this.#directory);
    const marker = join(this.#directory, HOLD);
    await writeFile(marker, '', { mode: PRIVATE_FILE });
    try {
      return await work();
    } finally {
      await rm(marker, { force: true });
    }
  }

  async *listOlderThan(moment: Date): AsyncIterable<string> {
    await makePrivateFolder(this.#directory);
    for await (const { name: key } of await opendir(this.#directory)) {
      if (!isStorageKey(key)) continue;
      const found = await stat(this.#path(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (found && found.mtime < moment) yield key;
    }
  }

  async link(): Promise<undefined> {}

  async open(): Promise<void> {
    await makePrivateFolder(this.#directory);
  }

  /** A folder belongs to the server that has its data folder. */
  async claim(): Promise<void> {}

  close(): void {}

  async #isHeld(): Promise<boolean> {
    const marker = await stat(join(this.#directory, HOLD)).catch(() => undefined);
    return marker !== undefined && Date.now() - marker.mtimeMs < hours(HELD_HOURS);
  }

  #path(key: string): string {
    if (!isStorageKey(key)) throw new TypeError('A storage key is 32 hexadecimal digits.');
    return join(this.#directory, key);
  }
}
