import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Database } from '../db/open.ts';
import { after, type Clock, days } from '../lib/clock.ts';
import { hasFileOf } from '../media/files.repository.ts';
import { forgetUnknown, isLongUnknown } from '../media/unknown-files.repository.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { untouchedFiles } from './sweep-folder.ts';
import { deleteBytes } from './upload-bytes.ts';
import { parseUploadName } from './upload-id.ts';
import { deleteExpired, findUpload } from './uploads.repository.ts';

interface SweepOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  /** The folder of unclaimed uploads. */
  readonly directory: string;
  readonly storage: Pick<Storage, 'remove' | 'parts'>;
}

const removeExpired = async ({ db, clock, directory, storage }: SweepOptions): Promise<number> => {
  const removed = await deleteExpired(db.orm, clock());
  for (const row of removed) await deleteBytes({ directory, storage }, row);
  return removed.length;
};

/**
 * Whether a file is orphaned: it has had no row for two weeks, as a restored older database may lack one, or it was
 * claimed, and its bytes are in the storage.
 */
const isStray = async ({ db, clock }: SweepOptions, name: string): Promise<boolean> => {
  const named = parseUploadName(name);
  if (!named) return true;
  const row = await findUpload(db.orm, named.id);
  if (!row) return isLongUnknown(db.orm, name, clock());
  return row.fileSuffix !== named.suffix || row.claimedAt !== null;
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

/** Drops the parts that nobody can put together any more: their upload was deleted with its account, or never recorded. */
const abortUnknown = async ({ db, clock, storage: { parts } }: SweepOptions, signal?: AbortSignal): Promise<void> => {
  if (!parts) return;
  for await (const { key, id } of parts.listOlderThan(after(clock(), -days(1)))) {
    if (signal?.aborted) break;
    if (!(await hasFileOf(db.orm, key))) await parts.abort(key, id);
  }
};

/**
 * Deletes uploads that received no byte for seven days, none at all for an hour, or stayed unclaimed for seven days after their end, and orphaned
 * files. Safe at any time and to run concurrently.
 * @param signal ends the run between two files.
 * @returns the number of expired uploads.
 */
export const sweepUploads = async (options: SweepOptions, signal?: AbortSignal): Promise<number> => {
  const expired = await removeExpired(options);
  await removeStrays(options, signal);
  await abortUnknown(options, signal);
  return expired;
};
