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
 * Continues an upload in a fresh copy of its file after a process failed to release its lease: a suspended process may
 * still have the old file open and write to it on resuming. Bytes it wrote before do not change, so the copy is valid
 * even then. The copy shares blocks where the file system supports it (Btrfs, XFS).
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
  // If the database's answer is lost, either file may be the current one: the sweep deletes the one the row does not name.
  if (!(await rows.moveTo(id, lease.token, fileSuffix))) {
    await rm(fresh, { force: true });
    throw takenOver();
  }
  hashes.forget(old);
  await rm(old, { force: true });
  return { ...row, fileSuffix, maybeOpen: false };
};
