import { and, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { files, uploads } from '../db/schema/files.ts';
import { users } from '../db/schema/people.ts';
import type { Queries } from '../db/transaction.ts';

/** Key of the advisory lock that serializes reservations (`pg_advisory_xact_lock`); any otherwise unused number. */
const LOCK = 7_240_116;

const sumOf = (bytes: SQL) => sql<string>`coalesce(sum(${bytes}), 0)`;

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

/** Bytes of files, of one account or of all. What the server has made from videos is nobody's. */
export const storedBytes = async (orm: Queries, ownerId?: number): Promise<number> => {
  const [stored] = await orm
    .select({ bytes: sumOf(sql`${files.size}`) })
    .from(files)
    .where(ownerId === undefined ? undefined : and(eq(files.ownerId, ownerId), isNull(files.sourceId)));
  return Number(stored?.bytes ?? 0);
};

/** Bytes that an account's open uploads were announced with. */
export const announcedBytes = async (orm: Queries, now: Date, ownerId: number): Promise<number> => {
  const [open] = await orm
    .select({ bytes: sumOf(sql`${uploads.size}`) })
    .from(uploads)
    .where(isOpen(now, ownerId));
  return Number(open?.bytes ?? 0);
};

/** Bytes of all open uploads. */
interface OpenBytes {
  readonly received: number;
  /** To reserve for what is yet to come. */
  readonly reserved: number;
}

/**
 * The bytes of all open uploads. Of what is yet to come all is reserved for the uploads of `ownerId`, and for others' as
 * much as came already: whoever wants to keep space from others has to fill as much first.
 */
export const openBytes = async (orm: Queries, now: Date, ownerId?: number): Promise<OpenBytes> => {
  const missing = sql`greatest(${uploads.size} - ${uploads.received}, 0)`;
  const likely = sql`least(${missing}, ${uploads.received})`;
  const reserved =
    ownerId === undefined ? likely : sql`case when ${uploads.ownerId} = ${ownerId} then ${missing} else ${likely} end`;
  const [open] = await orm
    .select({ received: sumOf(sql`${uploads.received}`), reserved: sumOf(reserved) })
    .from(uploads)
    .where(isOpen(now));
  return { received: Number(open?.received ?? 0), reserved: Number(open?.reserved ?? 0) };
};

/** Number of an account's unfinished or unclaimed uploads. */
export const countOpenUploads = async (orm: Queries, now: Date, ownerId: number): Promise<number> => {
  const [row] = await orm.select({ n: count() }).from(uploads).where(isOpen(now, ownerId));
  return row?.n ?? 0;
};

/** Whether the address of an account is verified. */
export const isVerified = async (orm: Queries, userId: number): Promise<boolean> => {
  const [row] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return row !== undefined;
};
