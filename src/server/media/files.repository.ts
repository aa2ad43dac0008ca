import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { files } from '../db/schema/files.ts';
import { deliveries } from '../db/schema/jobs.ts';
import { portfolioConsents } from '../db/schema/portfolio.ts';
import type { Queries } from '../db/transaction.ts';

export type FileRow = typeof files.$inferSelect;

const PUBLIC_KINDS = ['picture', 'product'] as const;

export const insertFile = async (orm: Queries, file: typeof files.$inferInsert): Promise<FileRow> => {
  const [row] = await orm.insert(files).values(file).returning();
  if (!row) throw new Error('The row of a file was not inserted.');
  return row;
};

/** @returns the storage key of its bytes; undefined when the file does not exist. */
export const deleteFile = async (orm: Queries, id: number): Promise<string | undefined> => {
  const [row] = await orm.delete(files).where(eq(files.id, id)).returning({ key: files.storageKey });
  return row?.key;
};

export const findFile = async (orm: Queries, id: number): Promise<FileRow | undefined> => {
  const [file] = await orm.select().from(files).where(eq(files.id, id));
  return file;
};

/** The public picture with this storage key. */
export const findPublicPicture = async (orm: Queries, storageKey: string): Promise<FileRow | undefined> => {
  const isPicture = and(eq(files.storageKey, storageKey), inArray(files.kind, [...PUBLIC_KINDS]));
  const [file] = await orm.select().from(files).where(isPicture);
  return file;
};

/** Whether a file is a delivered video, or its poster, that its creator shows with the consent of its brand. */
export const isShownFile = async (orm: Queries, id: number): Promise<boolean> => {
  const isOf = or(eq(deliveries.fileId, id), eq(deliveries.posterFileId, id));
  const found = await orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(portfolioConsents, eq(portfolioConsents.jobId, deliveries.jobId))
    .where(and(isOf, isNotNull(portfolioConsents.shownAt)));
  return found.length > 0;
};

/** Whether a file refers to this storage key. */
export const hasFileOf = async (orm: Queries, storageKey: string): Promise<boolean> => {
  const [known] = await orm.select({ id: files.id }).from(files).where(eq(files.storageKey, storageKey));
  return known !== undefined;
};

/** Whether a file with this content exists. */
export const hasContent = async (orm: Queries, sha256: string, size: number): Promise<boolean> => {
  const isSame = and(eq(files.sha256, sha256), eq(files.size, size));
  const [stored] = await orm.select({ id: files.id }).from(files).where(isSame).limit(1);
  return stored !== undefined;
};

/** Deletes unreferenced files from before a point in time. @returns their storage keys. */
export const deleteUnusedFiles = async (orm: Queries, before: Date): Promise<readonly string[]> => {
  const { rows } = await orm.execute<{ storage_key: string }>(sql`
    delete from files f where f.created_at < ${before.toISOString()}::timestamptz
      and not exists (select 1 from profiles p where f.id in (p.picture_file_id, p.pitch_file_id))
      and not exists (select 1 from products p where p.image_file_id = f.id)
      and not exists (select 1 from deliveries d where f.id in (d.file_id, d.poster_file_id))
      and not exists (select 1 from portfolio_samples s where f.id in (s.file_id, s.poster_file_id))
      and not exists (select 1 from attachments a where a.file_id = f.id)
    returning f.storage_key`);
  return rows.map(({ storage_key: key }) => key);
};
