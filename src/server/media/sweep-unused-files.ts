import type { Database } from '../db/open.ts';
import { after, type Clock, days } from '../lib/clock.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { deleteUnusedFiles, type Unused } from './files.repository.ts';

/**
 * Removes files that nothing has referred to for a day since they were stored: pictures and pitches that were replaced
 * before replacing removed them. Their bytes go after their rows, so a run that ends between the two leaves bytes without a
 * row, which `sweepFiles` removes.
 * @param signal ends the run between two batches.
 * @returns how many were removed.
 */
export const sweepUnusedFiles = async (
  db: Pick<Database, 'orm'>,
  storage: Pick<Storage, 'remove'>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> => {
  const before = after(clock(), -days(1));
  let removed = 0;
  for (let from: string | undefined = '0'; from !== undefined && !signal?.aborted; ) {
    const { keys, last }: Unused = await deleteUnusedFiles(db.orm, from, before);
    for (const key of keys) await storage.remove(key);
    removed += keys.length;
    from = last;
  }
  return removed;
};
