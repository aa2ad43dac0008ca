import { link, lstat, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { onDisk } from './download-failure.ts';
import { renameFile, syncFolder, whileHeld } from './held-file.ts';
import { takeFreePath } from './part-file.ts';

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
