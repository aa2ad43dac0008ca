import { statfs } from 'node:fs/promises';
import { byteSize } from '#shared/domain/transfers/byte-size.ts';
import { Rejected } from '#shared/domain/transfers/transfer-failure.ts';

/** Bytes that stay free, since a full disk also breaks logs and dialogs. */
const RESERVE = 64 * 2 ** 20;

/** Free bytes in a folder; null when the system does not report them. */
export type FreeBytes = (folder: string) => Promise<number | null>;

export const freeBytesIn: FreeBytes = async (folder) => {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
};

/**
 * Rejects with `Rejected` when the disk is too small for the bytes. An unknown size or free space passes; a full disk
 * then fails the write.
 */
export const assertRoom = async (folder: string, bytes: number | null, freeBytes: FreeBytes): Promise<void> => {
  const free = bytes === null ? null : await freeBytes(folder);
  if (bytes === null || free === null || free >= bytes + RESERVE) return;
  const room = byteSize(Math.max(0, free - RESERVE));
  throw new Rejected(`The disk has no room for ${byteSize(bytes)}: ${room} are free. Make room and try again.`, {
    canRetry: true,
  });
};
