import { type and, count, eq, inArray, sql } from 'drizzle-orm';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import { allOf } from '../jobs/lists/condition.ts';
import { ofBrand, openTasks } from '../jobs/lists/filters.ts';
import { listRows } from '../jobs/lists/list-jobs.ts';
import { creatorTotals } from '../ledger/ledger.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';

/** More than the dashboard shows, so that the page knows whether to offer "Show More". */
const FIRST = { page: 1, per_page: 3 };

const counted = (condition: ReturnType<typeof and>) =>
  sql<string>`count(*) filter (where ${condition})`.mapWith(Number);

const counters = async (orm: Queries, mine: ReturnType<typeof and>) => {
  const [row] = await orm
    .select({
      total: count(),
      ongoing: counted(inArray(jobs.status, ['awaiting_scripting', 'pending', 'in_progress'])),
      finished: counted(eq(jobs.status, 'completed')),
    })
    .from(jobs)
    .where(mine);
  return row ?? { total: 0, ongoing: 0, finished: 0 };
};

/** The numbers count paid jobs; the tables show the ones under way. */
export const brandDashboard = async (orm: Queries, brandId: number) => ({
  counters: await counters(orm, allOf(ofBrand(brandId, 'awaiting_scripting', 'pending', 'in_progress', 'completed'))),
  jobs: await listRows(orm, ofBrand(brandId, 'awaiting_scripting', 'pending', 'in_progress'), FIRST),
  notifications: await newestNotifications(orm, brandId),
});

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const mine = eq(jobs.creatorId, creatorId);
  return {
    counters: await counters(orm, mine),
    tasks: await listRows(orm, openTasks(creatorId), FIRST, creatorId),
    totals: await creatorTotals(orm, creatorId),
    notifications: await newestNotifications(orm, creatorId),
  };
};
