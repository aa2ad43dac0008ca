import { constants } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { syncToDisk } from '../providers/storage/sync-to-disk.ts';
import type { FileHashes } from './file-hashes.ts';
import { newFileSuffix, uploadPath } from './upload-id.ts';
import { type Lease, takenOver } from './upload-locks.ts';
import type { UploadRow, UploadRows } from './uploads.repository.ts';

interface Parts {
  readonly directory: string;
  readonly rows: Pick<UploadRows, 'moveTo'>;
  readonly hashes: Pick<FileHashes, 'forget'>;
}

/**
 * Lets an upload go on in a file of its own, after a process did not give back its lease: that process may be asleep with
 * the old file open, and write into it when it wakes. What it wrote in order before stays as it is, so the copy is good
 * whatever happens meanwhile. Shares the blocks where the file system can (Btrfs, XFS).
 * @throws ApiError `wrongState` when the lease was lost.
 */
export const moveToFreshFile = async ({ directory, rows, hashes }: Parts, row: UploadRow, lease: Lease) => {
  const { id } = row;
  const fileSuffix = newFileSuffix();
  const [old, fresh] = [uploadPath(directory, id, row.fileSuffix), uploadPath(directory, id, fileSuffix)];
  try {
    await copyFile(old, fresh, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncToDisk(fresh);
    await syncToDisk(directory);
    lease.assertHeld();
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  // When the answer to this is lost, the new file may be the upload's: the sweep knows which of the two is not.
  if (!(await rows.moveTo(id, lease.token, fileSuffix))) {
    await rm(fresh, { force: true });
    throw takenOver();
  }
  hashes.forget(old);
  await rm(old, { force: true });
  return { ...row, fileSuffix, maybeOpen: false };
};
