import { after, type Clock, days } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { deleteUnusedFiles } from './files.repository.ts';

/**
 * Removes files that nothing has referred to for a day since they were stored: pictures and pitches that were replaced
 * before replacing removed them. Their bytes go after their rows, so a run that ends between the two leaves bytes without a
 * row, which `sweepFiles` removes.
 * @returns how many were removed.
 */
export const sweepUnusedFiles = async (db: Pick<Database, 'orm'>, storage: Storage, clock: Clock): Promise<number> => {
  const keys = await deleteUnusedFiles(db.orm, after(clock(), -days(1)));
  for (const key of keys) await storage.remove(key);
  return keys.length;
};
