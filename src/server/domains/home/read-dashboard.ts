import type { Queries } from '../../db/transaction.ts';
import { listRows } from '../jobs/lists/list-jobs.repository.ts';
import { openTasks, underWay } from '../jobs/lists/query-filters.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';
import { countersOfBrands, countersOfCreators } from './dashboard.repository.ts';

/** One more row than the dashboard shows, so that the page knows whether to offer "Show More". */
const FIRST = { page: 1, per_page: 3 };

const NONE = { total: 0, ongoing: 0, finished: 0 };

/** The numbers count paid jobs; the tables show the running ones. */
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
