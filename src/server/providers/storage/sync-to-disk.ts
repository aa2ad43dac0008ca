import { open } from 'node:fs/promises';
import { codeOf } from '../../lib/error-code.ts';

/** Waits until the bytes of a file, or the names in a directory, have reached the disk (fsync(2)). */
export const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    // Windows has no fsync for directories; its file system keeps names in its own journal.
    const code = codeOf(error);
    if (code !== 'EPERM' && code !== 'EISDIR') throw error;
  } finally {
    await handle.close();
  }
};
