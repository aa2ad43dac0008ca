import { statfs } from 'node:fs/promises';
import { byteSize } from '#shared/domain/byte-size.ts';
import type { Health } from '../health.ts';
import { makePrivateFolder } from '../private-folder.ts';

interface DiskSpaceOptions {
  /** A folder on the disk in question. */
  readonly directory: string;
  /** Bytes that files of people leave free, for the database. */
  readonly reserveBytes: number;
  /** Bytes this process may still write; asks the system unless told. */
  readonly freeBytes?: ((directory: string) => Promise<number>) | undefined;
}

const askSystem = async (directory: string): Promise<number> => {
  await makePrivateFolder(directory);
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** The part of the reserve at which nothing can be promised any more, the database's own writes included. */
const FULL_SHARE = 10;

/** The room on the disk of the data folder, with what forms on their way into this process are still to take. */
export class DiskSpace {
  readonly #options: DiskSpaceOptions;
  #held = 0;

  constructor(options: DiskSpaceOptions) {
    this.#options = options;
  }

  /** Bytes that may be promised to somebody; less than none when the reserve is touched. */
  async available(): Promise<number> {
    return (await this.#free()) - this.#options.reserveBytes - this.#held;
  }

  /** Keeps room for a form until the returned function is called. */
  hold(bytes: number): () => void {
    this.#held += bytes;
    return () => {
      this.#held -= bytes;
      bytes = 0;
    };
  }

  /** A full disk makes the server unready; one on which uploads are refused is a notice for the operator. */
  watch(health: Health): void {
    const { reserveBytes } = this.#options;
    health.addCheck('disk', async () => {
      const free = await this.#free();
      return free * FULL_SHARE < reserveBytes
        ? `The disk of the data folder is full: ${byteSize(free)} are free.`
        : undefined;
    });
    health.addNotices('disk', async () => {
      const free = await this.#free();
      if (free >= reserveBytes) return [];
      return [`${byteSize(free)} are free, less than the reserve of ${byteSize(reserveBytes)}: uploads are refused.`];
    });
  }

  #free(): Promise<number> {
    const { directory, freeBytes = askSystem } = this.#options;
    return freeBytes(directory);
  }
}
