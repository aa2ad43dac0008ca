import { count, eq, lt, min, sql } from 'drizzle-orm';
import { unknownFiles } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';
import { after, days, writeMoment } from '../lib/clock.ts';

/** Days for which a file without a row is kept, so that an operator notices that the restored database was too old. */
const KEPT_DAYS = 14;

/** Notes a file without a row. @returns whether it has been one long enough to be deleted. */
export const isLongUnknown = async (orm: Queries, name: string, now: Date): Promise<boolean> => {
  const [row] = await orm
    .insert(unknownFiles)
    .values({ name, foundAt: now })
    .onConflictDoUpdate({ target: unknownFiles.name, set: { name: sql`excluded.name` } })
    .returning();
  return row !== undefined && row.foundAt <= after(now, -days(KEPT_DAYS));
};

/** Forgets a file that was deleted or is known again. */
export const forgetUnknown = async (orm: Queries, name: string): Promise<void> => {
  await orm.delete(unknownFiles).where(eq(unknownFiles.name, name));
};

/** Forgets files that somebody else has removed; those that are still there are noted again. */
export const forgetVanished = async (orm: Queries, now: Date): Promise<void> => {
  await orm.delete(unknownFiles).where(lt(unknownFiles.foundAt, after(now, -days(4 * KEPT_DAYS))));
};

/** One sentence for operators while files wait for their deletion. */
export const warnOfUnknownFiles = async (orm: Queries): Promise<readonly string[]> => {
  const [found] = await orm.select({ files: count(), first: min(unknownFiles.foundAt) }).from(unknownFiles);
  if (!found?.first) return [];
  const { files, first } = found;
  const on = writeMoment(after(first, days(KEPT_DAYS)));
  return [
    `${files === 1 ? 'One stored file is' : `${files} stored files are`} unknown to the database, and deleted from ${on} on. If the database was restored from an older backup, restore a newer one before.`,
  ];
};
