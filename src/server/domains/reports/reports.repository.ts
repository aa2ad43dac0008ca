import { and, asc, count, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { first } from '../../db/rows.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** A time from `from` on and before `to`. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const monthOf = (moment: PgColumn) => sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM')`;
const sumOf = (amount: PgColumn) => sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number);

const within = (moment: PgColumn, { from, to }: Period): SQL | undefined => and(gte(moment, from), lt(moment, to));

/**
 * Orders count as spending from their payment on; cancelled ones were refunded in full. Spelled like the index
 * `jobs_brand_spent`, which covers all summed columns.
 */
const spent = (brandId: number, period: Period): SQL | undefined =>
  and(eq(jobs.brandId, brandId), within(jobs.paidAt, period), sql`${jobs.status} <> 'cancelled'`);

/** The months in which a brand paid for orders; totals in cents, tax included. */
export const spendingByMonth = (orm: Queries, brandId: number, period: Period) =>
  orm
    .select({ month: monthOf(jobs.paidAt), cents: sumOf(jobs.totalCents), jobs: count() })
    .from(jobs)
    .where(spent(brandId, period))
    .groupBy(sql`1`);

/** The products on which a brand spent most. */
export const spendingByProduct = (orm: Queries, brandId: number, period: Period, limit: number) => {
  // Added up before products are read, as many as there are lines.
  const most = orm
    .select({ productId: jobs.productId, cents: sumOf(jobs.totalCents).as('cents'), jobs: count().as('jobs') })
    .from(jobs)
    .where(spent(brandId, period))
    .groupBy(jobs.productId)
    .orderBy(desc(sumOf(jobs.totalCents)), asc(jobs.productId))
    .limit(limit)
    .as('most');
  return orm
    .select({ id: products.id, name: products.name, cents: most.cents, jobs: most.jobs })
    .from(most)
    .innerJoin(products, eq(products.id, most.productId))
    .orderBy(desc(most.cents), asc(products.id));
};

/** The price of a job is earned when it is completed; the ledger books it in the same transaction. */
const earned = (creatorId: number, period?: Period): SQL | undefined =>
  and(eq(jobs.creatorId, creatorId), eq(jobs.status, 'completed'), period && within(jobs.completedAt, period));

/** The months in which a creator earned something, in cents. */
export const earningsByMonth = (orm: Queries, creatorId: number, period: Period) =>
  orm
    .select({ month: monthOf(jobs.completedAt), cents: sumOf(jobs.priceCents), jobs: count() })
    .from(jobs)
    .where(earned(creatorId, period))
    .groupBy(sql`1`);

/** The years in which a creator earned something, newest first. */
export const earningsByYear = (orm: Queries, creatorId: number) =>
  orm
    .select({
      year: sql<string>`extract(year from ${jobs.completedAt} at time zone 'UTC')`.mapWith(Number),
      cents: sumOf(jobs.priceCents),
      jobs: count(),
    })
    .from(jobs)
    .where(earned(creatorId))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);

interface Part {
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset?: number;
}

/** Some of the jobs that a creator earned with, by the time of their completion. */
export const earnedJobs = (orm: Queries, creatorId: number, period: Period, { order, limit, offset = 0 }: Part) => {
  const direction = order === 'newest' ? desc : asc;
  return orm
    .select({
      id: jobs.id,
      product: products.name,
      brand: users.name,
      completedAt: jobs.completedAt,
      cents: jobs.priceCents,
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(users, eq(users.id, jobs.brandId))
    .where(earned(creatorId, period))
    .orderBy(direction(jobs.completedAt), direction(jobs.id))
    .limit(limit)
    .offset(offset);
};

export type EarnedJob = Awaited<ReturnType<typeof earnedJobs>>[number];

/** Amount paid out to a creator, in cents. */
export const paidOut = async (orm: Queries, creatorId: number, period: Period): Promise<number> => {
  const [row] = await orm
    .select({ cents: sumOf(withdrawals.amountCents) })
    .from(withdrawals)
    .where(
      and(eq(withdrawals.creatorId, creatorId), eq(withdrawals.status, 'paid'), within(withdrawals.settledAt, period)),
    );
  return row?.cents ?? 0;
};

/** The name and address of an account. */
export const findParty = (orm: Queries, userId: number) =>
  first(orm.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)));
