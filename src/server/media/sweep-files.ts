import type { Database } from '../db/open.ts';
import { after, type Clock, days } from '../lib/clock.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { hasFileOf } from './files.repository.ts';
import { forgetUnknown, forgetVanished, isLongUnknown } from './unknown-files.repository.ts';

/**
 * Removes stored bytes without a row: their transaction was rolled back, or the process was killed between the two. They
 * are noted when they are a day old and removed two weeks later, since a restored older database does not know the files
 * that came after it.
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
    if (!(await isLongUnknown(db.orm, key, clock()))) continue;
    await storage.remove(key);
    await forgetUnknown(db.orm, key);
    removed += 1;
  }
  await forgetVanished(db.orm, clock());
  return removed;
};
