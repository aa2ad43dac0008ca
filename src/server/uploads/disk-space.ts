import { statfs } from 'node:fs/promises';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import type { Health } from '../http/health.ts';
import { makePrivateFolder } from '../lib/private-folder.ts';

interface DiskSpaceOptions {
  /** A folder on the disk to check. */
  readonly directory: string;
  /** Bytes that uploaded files must leave free, for the database. */
  readonly reserveBytes: number;
  /** Free bytes for this process; queries the system by default. */
  readonly freeBytes?: ((directory: string) => Promise<number>) | undefined;
}

const askSystem = async (directory: string): Promise<number> => {
  await makePrivateFolder(directory);
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
};

/** Below this share of the reserve nothing can be guaranteed any more, not even the database's own writes. */
const FULL_SHARE = 10;

/** Free space on the disk of the data folder. */
export class DiskSpace {
  readonly #options: DiskSpaceOptions;

  constructor(options: DiskSpaceOptions) {
    this.#options = options;
  }

  /** Bytes that are free for files; negative when the reserve is in use. */
  async available(): Promise<number> {
    return (await this.#free()) - this.#options.reserveBytes;
  }

  /** Reports health: a full disk makes the server unready; rejected uploads are a notice for the operator. */
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
