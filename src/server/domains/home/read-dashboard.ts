import type { Queries } from '../../db/transaction.ts';
import { rowsOf } from '../jobs/lists/list-jobs.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { cachedNotifications } from '../notifications/newest-notifications.repository.ts';
import { summaryOfBrands, summaryOfCreators } from './dashboard.repository.ts';

const NONE = { counters: { total: 0, ongoing: 0, finished: 0 }, ids: [], newest: [] };

/** The numbers count paid jobs; the tables show the running ones. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const { counters, ids, newest } = (await summaryOfBrands(orm)([brandId])).get(brandId) ?? NONE;
  const [jobs, notifications] = await Promise.all([rowsOf(orm, ids), cachedNotifications(orm, newest)]);
  return { counters, jobs, notifications };
};

const tasksOfCreator = async (orm: Queries, creatorId: number) => {
  const { counters, ids, newest } = (await summaryOfCreators(orm)([creatorId])).get(creatorId) ?? NONE;
  const [tasks, notifications] = await Promise.all([rowsOf(orm, ids, creatorId), cachedNotifications(orm, newest)]);
  return { counters, tasks, notifications };
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [tasks, totals] = await Promise.all([tasksOfCreator(orm, creatorId), creatorTotals(orm, creatorId)]);
  return { ...tasks, totals };
};
