import type { Database } from '../db/open.ts';
import { after, type Clock, days } from '../lib/clock.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { deleteUnusedFiles, hasFileOf, type Unused } from './files.repository.ts';
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
