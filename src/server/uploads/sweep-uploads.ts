import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { after, type Clock, days } from '../lib/clock.ts';
import { hasContent } from '../media/files.repository.ts';
import { forgetUnknown, isLongUnknown } from '../media/unknown-files.repository.ts';
import { untouchedFiles } from './sweep-folder.ts';
import { parseUploadName, uploadPath } from './upload-id.ts';
import { deleteExpired, findUpload } from './uploads.repository.ts';

interface SweepOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  /** The folder of unclaimed uploads. */
  readonly directory: string;
}

const removeExpired = async ({ db, clock, directory }: SweepOptions): Promise<number> => {
  const removed = await deleteExpired(db.orm, clock());
  for (const { id, fileSuffix } of removed) await rm(uploadPath(directory, id, fileSuffix), { force: true });
  return removed.length;
};

/**
 * Whether a file is orphaned: it has had no row for two weeks, as a restored older database may lack one, or its bytes were
 * claimed and moved to the storage.
 */
const isStray = async ({ db, clock }: SweepOptions, name: string): Promise<boolean> => {
  const named = parseUploadName(name);
  if (!named) return true;
  const row = await findUpload(db.orm, named.id);
  if (!row) return isLongUnknown(db.orm, name, clock());
  if (row.fileSuffix !== named.suffix) return true;
  if (!row.claimedAt || !row.sha256) return false;
  return hasContent(db.orm, row.sha256, row.size);
};

/** Deletes files left by a process that was killed between changing a row and its file, or right after a commit. */
const removeStrays = async (options: SweepOptions, signal?: AbortSignal): Promise<void> => {
  const { db, clock, directory } = options;
  for await (const path of untouchedFiles(directory, after(clock(), -days(1)))) {
    if (signal?.aborted) break;
    const name = basename(path);
    if (!(await isStray(options, name))) continue;
    await rm(path, { force: true });
    await forgetUnknown(db.orm, name);
  }
};

/**
 * Deletes uploads that received no byte for seven days, none at all for an hour, or stayed unclaimed for seven days after their end, and orphaned
 * files. Keeps a claimed upload's file until its bytes are stored. Safe at any time and to run concurrently.
 * @param signal ends the run between two files.
 * @returns the number of expired uploads.
 */
export const sweepUploads = async (options: SweepOptions, signal?: AbortSignal): Promise<number> => {
  const expired = await removeExpired(options);
  await removeStrays(options, signal);
  return expired;
};
