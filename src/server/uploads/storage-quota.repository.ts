import { and, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { files, uploads } from '../db/schema/files.ts';
import type { Queries } from '../db/transaction.ts';

/** Key of the advisory lock that serializes reservations (`pg_advisory_xact_lock`); any otherwise unused number. */
const LOCK = 7_240_116;

const sumOf = async (orm: Queries, table: typeof files | typeof uploads, where: SQL | undefined): Promise<number> => {
  const [row] = await orm
    .select({ bytes: sql<string>`coalesce(sum(${table.size}), 0)` })
    .from(table)
    .where(where);
  return Number(row?.bytes ?? 0);
};

const isOpen = (now: Date, ownerId?: number): SQL | undefined =>
  and(
    isNull(uploads.claimedAt),
    gt(uploads.expiresAt, now),
    ownerId === undefined ? undefined : eq(uploads.ownerId, ownerId),
  );

/** Lets one transaction at a time reserve space; the lock lasts until its end. */
export const lockQuota = async (orm: Queries): Promise<void> => {
  await orm.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
};

/** Lets one transaction at a time store files of an account; the lock lasts until its end. */
export const lockAccountQuota = async (orm: Queries, ownerId: number): Promise<void> => {
  await orm.execute(sql`select pg_advisory_xact_lock(${LOCK}, ${ownerId % 2 ** 31}::int)`);
};

/** Bytes taken by files and open uploads, of one account or of all. */
export const usedBytes = async (orm: Queries, now: Date, ownerId?: number): Promise<number> => {
  const stored = await sumOf(orm, files, ownerId === undefined ? undefined : eq(files.ownerId, ownerId));
  return stored + (await sumOf(orm, uploads, isOpen(now, ownerId)));
};

/** Bytes that all open uploads have yet to receive; a finished upload needs no further space. */
export const missingBytes = async (orm: Queries, now: Date): Promise<number> => {
  const missing = sql<string>`coalesce(sum(greatest(${uploads.size} - ${uploads.received}, 0)), 0)`;
  const [open] = await orm
    .select({ missing })
    .from(uploads)
    .where(and(isOpen(now), isNull(uploads.finishedAt)));
  return Number(open?.missing ?? 0);
};

/** Number of an account's unfinished or unclaimed uploads. */
export const countOpenUploads = async (orm: Queries, now: Date, ownerId: number): Promise<number> => {
  const [row] = await orm.select({ n: count() }).from(uploads).where(isOpen(now, ownerId));
  return row?.n ?? 0;
};
