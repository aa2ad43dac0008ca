import { statfs } from 'node:fs/promises';
import { byteSize } from '#shared/domain/byte-size.ts';
import { Refused } from './transfer-failure.ts';

/** Left free: a system without any room cannot even say so. */
const RESERVE = 64 * 2 ** 20;

/** Bytes that may still be written into a folder; null where the system does not say. */
export type FreeBytes = (folder: string) => Promise<number | null>;

export const freeBytesIn: FreeBytes = async (folder) => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
};

/** Rejects with `Refused` when a folder has no room for so many bytes. What nobody knows is found out while writing. */
export const assertRoom = async (folder: string, bytes: number | null, freeBytes: FreeBytes): Promise<void> => {
  const free = bytes === null ? null : await freeBytes(folder);
  if (bytes === null || free === null || free >= bytes + RESERVE) return;
  const room = byteSize(Math.max(0, free - RESERVE));
  throw new Refused(`The disk has no room for ${byteSize(bytes)}: ${room} are free. Make room and try again.`, {
    canRetry: true,
  });
};
