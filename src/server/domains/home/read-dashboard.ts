import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batched, perConnection } from '../../db/batched.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import { openTasks, underWay } from '../jobs/lists/filters.ts';
import { listRows } from '../jobs/lists/list-jobs.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';

/** More than the dashboard shows, so that the page knows whether to offer "Show More". */
const FIRST = { page: 1, per_page: 3 };

const counted = (condition: SQL) => sql<string>`count(*) filter (where ${condition})`.mapWith(Number);

const NONE = { total: 0, ongoing: 0, finished: 0 };

/** Counts the jobs of some people at once; `owner` is whose they are. */
const countersBy = (owner: PgColumn, name: string, condition?: SQL) =>
  perConnection((orm) => {
    const prepared = orm
      .select({
        owner,
        total: count(),
        ongoing: counted(inArray(jobs.status, ['awaiting_scripting', 'pending', 'in_progress'])),
        finished: counted(eq(jobs.status, 'completed')),
      })
      .from(jobs)
      .where(and(sql`${owner} = any(${sql.placeholder('owners')})`, condition))
      .groupBy(owner)
      .prepare(name);
    return batched(orm, async (owners: readonly number[]) => {
      const found = await prepared.execute({ owners });
      return new Map(found.map(({ owner: id, ...counters }) => [Number(id), counters]));
    });
  });

const countersOfBrands = countersBy(
  jobs.brandId,
  'brand_counters',
  inArray(jobs.status, ['awaiting_scripting', 'pending', 'in_progress', 'completed']),
);
const countersOfCreators = countersBy(jobs.creatorId, 'creator_counters');

/** The numbers count paid jobs; the tables show the ones under way. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const [counters, rows, notifications] = await Promise.all([
    countersOfBrands(orm)([brandId]),
    listRows(orm, underWay(brandId), FIRST),
    newestNotifications(orm, brandId),
  ]);
  return { counters: counters.get(brandId) ?? NONE, jobs: rows, notifications };
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [counters, tasks, totals, notifications] = await Promise.all([
    countersOfCreators(orm)([creatorId]),
    listRows(orm, openTasks(creatorId), FIRST, creatorId),
    creatorTotals(orm, creatorId),
    newestNotifications(orm, creatorId),
  ]);
  return { counters: counters.get(creatorId) ?? NONE, tasks, totals, notifications };
};
