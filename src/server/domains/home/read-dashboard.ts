import { jobStage } from '#shared/domain/job-stage.ts';
import type { Queries } from '../../db/transaction.ts';
import { type JobRow, NO_VIEWER, withCreatorRelation } from '../jobs/jobs.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { cachedNotifications } from '../notifications/newest-notifications.repository.ts';
import { summaryOfBrands, summaryOfCreators } from './dashboard.repository.ts';

const EMPTY = {
  ...{ description: null, hasPicture: false, dateOfBirth: null, gender: null },
  ...{ hasPitch: false, hasSamples: false },
};
const NONE = {
  counters: { total: 0, ongoing: 0, finished: 0 },
  ids: [],
  needs: [],
  jobsById: new Map<number, JobRow>(),
  newest: [],
  profile: EMPTY,
};

interface Found {
  readonly ids: readonly number[];
  readonly needs: readonly number[];
  readonly jobsById: ReadonlyMap<number, JobRow>;
}

/** The jobs of two lists, with the application and invitation of `viewerId`. */
const jobsOfBoth = async (orm: Queries, { ids, needs, jobsById }: Found, viewerId: number) => {
  const rows = await withCreatorRelation(orm, viewerId, [...new Set([...ids, ...needs])], jobsById);
  const byId = new Map(rows.map((row) => [row.job.id, row]));
  const pick = (wanted: readonly number[]) => wanted.flatMap((id) => byId.get(id) ?? []);
  return { jobs: pick(ids), needs: pick(needs) };
};

/** The numbers count paid jobs; the tables show the running ones. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const { counters, newest, profile, ...lists } = (await summaryOfBrands(orm)([brandId])).get(brandId) ?? NONE;
  const [rows, notifications] = await Promise.all([
    jobsOfBoth(orm, lists, NO_VIEWER),
    cachedNotifications(orm, newest),
  ]);
  return { counters, ...rows, notifications, profile };
};

/** A brand that was promised a video waits longer than one that invites, whose invitations come before all other tasks. */
const lateFirst = (needs: readonly JobRow[]): JobRow[] => {
  const isLate = ({ job }: JobRow) => jobStage(job) === 'late';
  return [...needs.filter(isLate), ...needs.filter((row) => !isLate(row))];
};

const tasksOfCreator = async (orm: Queries, creatorId: number) => {
  const { counters, newest, profile, ...lists } = (await summaryOfCreators(orm)([creatorId])).get(creatorId) ?? NONE;
  const [rows, notifications] = await Promise.all([
    jobsOfBoth(orm, lists, creatorId),
    cachedNotifications(orm, newest),
  ]);
  return { counters, tasks: rows.jobs, needs: lateFirst(rows.needs), notifications, profile };
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [tasks, totals] = await Promise.all([tasksOfCreator(orm, creatorId), creatorTotals(orm, creatorId)]);
  return { ...tasks, totals };
};
