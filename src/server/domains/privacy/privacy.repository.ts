import { and, asc, eq, getTableName, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/open.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/schema/files.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { ExportPart } from './export-parts.repository.ts';

export type User = typeof users.$inferSelect;

/** When a user requested the deletion of the account. */
export const deletionRequestedAt = async (orm: Queries, userId: number): Promise<Date | null> => {
  const [user] = await orm.select({ at: users.deletionRequestedAt }).from(users).where(eq(users.id, userId));
  return user?.at ?? null;
};

export const requestDeletion = async (orm: Queries, userId: number, requestedAt: Date): Promise<void> => {
  await orm.update(users).set({ deletionRequestedAt: requestedAt }).where(eq(users.id, userId));
};

/** Cancels a request for deletion; undefined without one. */
export const undoDeletion = (orm: Queries, userId: number): Promise<Pick<User, 'email' | 'name'> | undefined> =>
  first(
    orm
      .update(users)
      .set({ deletionRequestedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deletionRequestedAt)))
      .returning({ email: users.email, name: users.name }),
  );

const isDue = (requestedBefore: Date) => and(isNull(users.deletedAt), lte(users.deletionRequestedAt, requestedBefore));

/** The next accounts after `lastId`, by id, whose deletion was requested before a point in time. */
export const dueAccounts = (orm: Queries, requestedBefore: Date, lastId: number, most: number): Promise<User[]> =>
  orm
    .select()
    .from(users)
    .where(and(isDue(requestedBefore), gt(users.id, lastId)))
    .orderBy(asc(users.id))
    .limit(most);

/** Locks an account that is still due for deletion. */
export const lockDue = (orm: Queries, id: number, requestedBefore: Date): Promise<User | undefined> =>
  first(
    orm
      .select()
      .from(users)
      .where(and(eq(users.id, id), isDue(requestedBefore)))
      .for('update'),
  );

/** The unpaid jobs of a brand. */
export const draftsOf = (orm: Queries, brandId: number): Promise<(typeof jobs.$inferSelect)[]> =>
  orm
    .select()
    .from(jobs)
    .where(and(eq(jobs.brandId, brandId), sql`${jobs.status} = 'awaiting_payment'`));

/** Open jobs that a creator has applied for, where the brand sees the application. */
export const openJobsAppliedFor = (orm: Queries, creatorId: number): Promise<{ id: number; brandId: number }[]> =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(applications.creatorId, creatorId),
        inArray(applications.status, ['pending', 'declined']),
        eq(jobs.status, 'pending'),
      ),
    );

/** Selects a date as text, since the driver would convert it to a timestamp. */
const selected = (column: PgColumn): string => (column.getSQLType() === 'date' ? `${column.name}::text` : column.name);

/** A person's rows of a table. */
export const rowsOf = async (
  { pool }: Pick<Database, 'pool'>,
  { table, columns, derived, where }: ExportPart,
  userId: number,
): Promise<unknown[]> => {
  const names = [...columns.map(selected), ...derived].join(', ');
  const { rows } = await pool.query(`select ${names} from ${getTableName(table)} where ${where}`, [userId]);
  return rows;
};

/** The media files of a person, oldest first, without those that were taken down. */
export const filesOf = (orm: Queries, userId: number) =>
  orm
    .select()
    .from(files)
    .where(and(eq(files.ownerId, userId), isNull(files.takeDownId), isNull(files.sourceId)))
    .orderBy(asc(files.id));

const idsOf = async (orm: Queries, statement: SQL): Promise<readonly number[]> =>
  (await orm.execute<{ id: string }>(statement)).rows.map(({ id }) => Number(id));

/** Jobs of a brand with a held payment. */
export const heldJobs = (orm: Queries, brandId: number) =>
  idsOf(
    orm,
    sql`select j.id from jobs j where j.brand_id = ${brandId} and (
      j.status in ('awaiting_scripting', 'pending', 'in_progress')
      or exists (select 1 from ledger_accounts a where a.kind = 'held' and a.owner_id = j.id and a.balance_cents > 0))
    order by j.id`,
  );

/** Whether a payment of a brand, of an order or a renewal, is under way at its bank. */
export const hasPaymentUnderWay = async (orm: Queries, brandId: number): Promise<boolean> => {
  const { rows } = await orm.execute(sql`
    select from jobs where brand_id = ${brandId} and payment_processing_since is not null
    union all select from subscription_payments where user_id = ${brandId} and processing_since is not null`);
  return rows.length > 0;
};

/** Jobs assigned to a creator and not completed. */
export const acceptedJobs = (orm: Queries, creatorId: number) =>
  idsOf(orm, sql`select id from jobs where creator_id = ${creatorId} and status = 'in_progress' order by id`);

/** A creator's requested withdrawals that are not paid yet, in cents. */
export const requestedCents = async (orm: Queries, creatorId: number): Promise<number> => {
  const { rows } = await orm.execute<{ cents: string }>(sql`
    select sum(amount_cents) as cents from withdrawals where creator_id = ${creatorId} and status = 'requested'`);
  return Number(rows[0]?.cents ?? 0);
};

/** Jobs of a brand or a creator whose payment is disputed, completed ones too. */
export const pausedJobs = (orm: Queries, userId: number) =>
  idsOf(orm, sql`select id from jobs where ${userId} in (brand_id, creator_id) and paused_at is not null order by id`);
