import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { PRIVATE_FILE } from '../providers/storage/private-folder.ts';

const READ_BYTES = 2 ** 20;

/** Shares the blocks of the file where the file system can (Btrfs, XFS); false where it cannot. */
const clone = async (source: string, target: string): Promise<boolean> => {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // Whatever the reason is, the plain copy finds it too, and says it better.
    if (code === 'ENOENT' || code === 'EEXIST') throw error;
    return false;
  }
};

const readHashed = async (source: string, onChunk: (chunk: Buffer) => Promise<unknown>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(source, { highWaterMark: READ_BYTES })) {
    hash.update(chunk);
    await onChunk(chunk);
  }
  return hash.digest('hex');
};

/**
 * Copies a file into a new one that nobody else has open, and waits until its bytes are on the disk. They are read once.
 * @returns the SHA-256 of what is in the new file, whatever happens to the old one meanwhile.
 */
export const copyHashed = async (source: string, target: string): Promise<string> => {
  if (await clone(source, target)) {
    const handle = await open(target, 'r+');
    await handle.sync().finally(() => handle.close());
    return readHashed(target, async () => {});
  }
  const handle = await open(target, 'wx', PRIVATE_FILE);
  try {
    const sha256 = await readHashed(source, (chunk) => handle.writeFile(chunk));
    await handle.sync();
    return sha256;
  } finally {
    await handle.close();
  }
};
