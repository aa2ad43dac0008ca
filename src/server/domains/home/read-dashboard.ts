import type { Queries } from '../../db/transaction.ts';
import { rowsOf } from '../jobs/lists/list-jobs.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';
import { summaryOfBrands, summaryOfCreators } from './dashboard.repository.ts';

const NONE = { counters: { total: 0, ongoing: 0, finished: 0 }, ids: [] };

const jobsOfBrand = async (orm: Queries, brandId: number) => {
  const { counters, ids } = (await summaryOfBrands(orm)([brandId])).get(brandId) ?? NONE;
  return { counters, jobs: await rowsOf(orm, ids) };
};

const tasksOfCreator = async (orm: Queries, creatorId: number) => {
  const { counters, ids } = (await summaryOfCreators(orm)([creatorId])).get(creatorId) ?? NONE;
  return { counters, tasks: await rowsOf(orm, ids, creatorId) };
};

/** The numbers count paid jobs; the tables show the running ones. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const [jobs, notifications] = await Promise.all([jobsOfBrand(orm, brandId), newestNotifications(orm, brandId)]);
  return { ...jobs, notifications };
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [tasks, totals, notifications] = await Promise.all([
    tasksOfCreator(orm, creatorId),
    creatorTotals(orm, creatorId),
    newestNotifications(orm, creatorId),
  ]);
  return { ...tasks, totals, notifications };
};
