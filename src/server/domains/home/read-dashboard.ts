import type { Queries } from '../../db/transaction.ts';
import { rowsOf } from '../jobs/lists/list-jobs.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { cachedNotifications } from '../notifications/newest-notifications.repository.ts';
import { summaryOfBrands, summaryOfCreators } from './dashboard.repository.ts';

const EMPTY = { description: null, hasPicture: false, dateOfBirth: null, gender: null };
const NONE = { counters: { total: 0, ongoing: 0, finished: 0 }, ids: [], needs: [], newest: [], profile: EMPTY };

/** The jobs of two lists, read together. */
const rowsOfBoth = async (orm: Queries, ids: readonly number[], needs: readonly number[], viewerId?: number) => {
  const rows = await rowsOf(orm, [...new Set([...ids, ...needs])], viewerId);
  const byId = new Map(rows.map((row) => [row.job.id, row]));
  const pick = (wanted: readonly number[]) => wanted.flatMap((id) => byId.get(id) ?? []);
  return { jobs: pick(ids), needs: pick(needs) };
};

/** The numbers count paid jobs; the tables show the running ones. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const { counters, ids, needs, newest, profile } = (await summaryOfBrands(orm)([brandId])).get(brandId) ?? NONE;
  const [rows, notifications] = await Promise.all([rowsOfBoth(orm, ids, needs), cachedNotifications(orm, newest)]);
  return { counters, ...rows, notifications, profile };
};

const tasksOfCreator = async (orm: Queries, creatorId: number) => {
  const { counters, ids, needs, newest, profile } = (await summaryOfCreators(orm)([creatorId])).get(creatorId) ?? NONE;
  const [rows, notifications] = await Promise.all([
    rowsOfBoth(orm, ids, needs, creatorId),
    cachedNotifications(orm, newest),
  ]);
  return { counters, tasks: rows.jobs, needs: rows.needs, notifications, profile };
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [tasks, totals] = await Promise.all([tasksOfCreator(orm, creatorId), creatorTotals(orm, creatorId)]);
  return { ...tasks, totals };
};
