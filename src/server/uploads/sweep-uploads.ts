import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { after, type Clock, days } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { uploads } from '../db/schema.ts';
import { isUploadId, uploadPath } from './upload-id.ts';

interface SweepOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  /** Where uploads wait. */
  readonly directory: string;
}

const removeExpired = async ({ db, clock, directory }: SweepOptions): Promise<number> => {
  const isExpired = and(isNull(uploads.claimedAt), lt(uploads.expiresAt, clock()));
  const removed = await db.orm.delete(uploads).where(isExpired).returning({ id: uploads.id });
  for (const { id } of removed) await rm(uploadPath(directory, id), { force: true });
  return removed.length;
};

/** Files without an unclaimed upload: left by a process that was killed between a row and its file. */
const removeStrays = async ({ db, clock, directory }: SweepOptions): Promise<void> => {
  await mkdir(directory, { recursive: true });
  for await (const { name } of await opendir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtime >= after(clock(), -days(1))) continue;
    const isOpen = and(eq(uploads.id, name), isNull(uploads.claimedAt));
    const [row] = isUploadId(name) ? await db.orm.select({ id: uploads.id }).from(uploads).where(isOpen) : [];
    if (!row) await rm(path, { force: true });
  }
};

/**
 * Removes uploads that got no byte for seven days, or were finished and not claimed for seven days, and files nobody
 * will ask for. A claimed upload is never touched. May run at any time, several at once.
 * @returns how many uploads expired.
 */
export const sweepUploads = async (options: SweepOptions): Promise<number> => {
  const expired = await removeExpired(options);
  await removeStrays(options);
  return expired;
};
