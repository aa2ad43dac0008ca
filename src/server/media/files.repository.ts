import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { only } from '../db/rows.ts';
import { files } from '../db/schema/files.ts';
import { deliveries } from '../db/schema/jobs.ts';
import { portfolioConsents } from '../db/schema/portfolio.ts';
import type { Queries } from '../db/transaction.ts';

export type FileRow = typeof files.$inferSelect;

const PUBLIC_KINDS = ['picture', 'product'] as const;

export const insertFile = (orm: Queries, file: typeof files.$inferInsert): Promise<FileRow> =>
  only(orm.insert(files).values(file).returning());

/** Deletes files with what was made from them. @returns the storage keys of their bytes. */
export const deleteFiles = async (orm: Queries, ids: readonly number[]): Promise<readonly string[]> => {
  const isOfThem = or(inArray(files.id, [...ids]), inArray(files.sourceId, [...ids]));
  const gone = await orm.delete(files).where(isOfThem).returning({ key: files.storageKey });
  return gone.map(({ key }) => key);
};

/** The id of the file that decides who may open a file: the one that it was made from, else itself. */
const sourceOf = (id: number): SQL => sql`(select coalesce(f.source_id, f.id) from files f where f.id = ${id})`;

/**
 * A file that this session may still open: not one that was taken down. A delivered video and its poster are closed to
 * the brand of the job once the job was cancelled, since the payment went back. A preview is open like its video.
 */
export const findReadableFile = async (orm: Queries, id: number, session: number): Promise<FileRow | undefined> => {
  const source = sql`coalesce(${files.sourceId}, ${files.id})`;
  const refunded = (column: 'file_id' | 'poster_file_id') => sql`not exists (
    select from deliveries d join jobs j on j.id = d.job_id join tokens t on t.user_id = j.brand_id
    where d.${sql.identifier(column)} = ${source} and j.status = 'cancelled' and t.id = ${session})`;
  const shown = sql`not exists (select from files s where s.id = ${source} and s.take_down_id is not null)`;
  const isOpen = and(eq(files.id, id), shown, refunded('file_id'), refunded('poster_file_id'));
  const [file] = await orm.select().from(files).where(isOpen);
  return file;
};

/** The public picture with this storage key. */
export const findPublicPicture = async (orm: Queries, storageKey: string): Promise<FileRow | undefined> => {
  const isPicture = and(
    eq(files.storageKey, storageKey),
    inArray(files.kind, [...PUBLIC_KINDS]),
    isNull(files.takeDownId),
  );
  const [file] = await orm.select().from(files).where(isPicture);
  return file;
};

/** Whether a file is a delivered video, its preview or its poster, that its creator shows with the consent of its brand. */
export const isShownFile = async (orm: Queries, id: number): Promise<boolean> => {
  const isOf = or(eq(deliveries.fileId, sourceOf(id)), eq(deliveries.posterFileId, id));
  const found = await orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(portfolioConsents, eq(portfolioConsents.jobId, deliveries.jobId))
    .where(and(isOf, isNotNull(portfolioConsents.shownAt)));
  return found.length > 0;
};

/** Whether a file is the pitch of a creator, a sample, its poster, or a preview of either, and the creator's page is public. */
export const isPublicFile = async (orm: Queries, id: number, creatorId: number): Promise<boolean> => {
  const { rows } = await orm.execute(sql`
    select from profiles p join users u on u.id = p.user_id
    where p.user_id = ${creatorId} and p.page_key is not null
      and u.email_verified_at is not null and u.suspended_at is null and u.deleted_at is null
      and (p.pitch_file_id = ${sourceOf(id)} or exists (
        select from portfolio_samples s where s.creator_id = p.user_id and (s.poster_file_id = ${id} or s.file_id = ${sourceOf(id)})))`);
  return rows.length > 0;
};

/** Whether a file, or an upload that can still become one, refers to this storage key. */
export const hasFileOf = async (orm: Queries, storageKey: string): Promise<boolean> => {
  const { rows } = await orm.execute(sql`
    select from files where storage_key = ${storageKey}
    union all select from uploads where storage_key = ${storageKey} and claimed_at is null
    union all select from uploads where tail_key = ${storageKey}`);
  return rows.length > 0;
};

/** The columns that refer to a file. Each has an index: one condition per column, since an OR of two could use none. */
const REFERENCES = [
  'profiles.picture_file_id',
  'profiles.pitch_file_id',
  'products.image_file_id',
  'deliveries.file_id',
  'deliveries.poster_file_id',
  'portfolio_samples.file_id',
  'portfolio_samples.poster_file_id',
  'attachments.file_id',
  'previews.video_file_id',
  'previews.poster_file_id',
  'previews.sprite_file_id',
];

const isUnused = sql.raw(
  REFERENCES.map((column) => `not exists (select from ${column.split('.')[0]} where ${column} = f.id)`).join(' and '),
);

/** Files looked at by one statement: bounds its run time, however many there are. */
const BATCH = 500;

export interface Unused {
  /** The storage keys of the files that are gone. */
  readonly keys: readonly string[];
  /** The id of the last file that was looked at; undefined when none is left. */
  readonly last: string | undefined;
}

/** Deletes, with what was made from them, the unreferenced ones among the next files with ids above `from`, from before a point in time. */
export const deleteUnusedFiles = async (orm: Queries, from: string, before: Date): Promise<Unused> => {
  const { rows } = await orm.execute<{ keys: string[]; last: string | null }>(sql`
    with old as materialized (
      select id from files where id > ${from}::bigint and created_at < ${before.toISOString()}::timestamptz
      order by id limit ${BATCH}
    ), unused as materialized (
      select f.id from old f where ${isUnused}
    ), gone as (
      delete from files where id = any (array(select id from unused)) or source_id = any (array(select id from unused))
      returning storage_key
    )
    select (select max(id) from old) as last, array(select storage_key from gone) as keys`);
  return { keys: rows[0]?.keys ?? [], last: rows[0]?.last ?? undefined };
};
