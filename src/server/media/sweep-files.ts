import { after, type Clock, days } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { hasFileOf } from './files.repository.ts';

/**
 * Removes stored bytes that got no row within a day: their transaction was rolled back, or the process was killed
 * between the two.
 * @param signal ends the run between two files.
 * @returns how many were removed.
 */
export const sweepFiles = async (
  db: Pick<Database, 'orm'>,
  storage: Pick<Storage, 'listOlderThan' | 'remove'>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<number> => {
  let removed = 0;
  for await (const key of storage.listOlderThan(after(clock(), -days(1)))) {
    if (signal?.aborted) break;
    if (await hasFileOf(db.orm, key)) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
};
