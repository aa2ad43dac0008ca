import { codeOf, Rejected } from '#shared/domain/transfers/transfer-failure.ts';

const FULL = 'The disk is full. Make room and try again: what has arrived so far is kept.';
const LOCKED = 'This folder cannot be written to. Change its permissions, or download to another folder.';
const GONE = 'The folder is no longer there. Connect its drive and try again, or download to another folder.';
const READ_ONLY = 'This drive cannot be written to. Download to another folder.';
const BROKEN = 'The drive does not answer. Check it and try again.';
const TOO_LARGE = 'The drive takes no files of this size. Download to another folder.';
const NAME = 'The name of this file is too long for its folder. Download it under a shorter one.';
const OTHER = 'The file could not be written. Try again.';

/** Messages for `errno(3)` codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: LOCKED,
  EPERM: LOCKED,
  EROFS: READ_ONLY,
  ENOENT: GONE,
  ENOTDIR: GONE,
  ELOOP: LOCKED,
  EIO: BROKEN,
  ENODEV: BROKEN,
  ENXIO: BROKEN,
  EFBIG: TOO_LARGE,
  ENAMETOOLONG: NAME,
};

/** Maps a file system error to `Rejected`; returns other errors unchanged. */
export const fileFailure = (error: unknown): Error => {
  if (error instanceof Rejected || !(error instanceof Error) || !('syscall' in error)) return error as Error;
  return new Rejected(SENTENCES[codeOf(error)] ?? OTHER, { canRetry: true, cause: error });
};

/** Awaits file system work; rejects with `Rejected` and a message when it fails. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw fileFailure(error);
  }
};
