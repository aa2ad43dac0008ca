import { jobStage } from '#shared/domain/job-stage.ts';
import type { Queries } from '../../db/transaction.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';
import { brandSummary, creatorSummary } from './dashboard.repository.ts';

/** The numbers count paid jobs; the tables show the running ones. */
export const brandDashboard = async (orm: Queries, brandId: number) => {
  const [summary, notifications] = await Promise.all([brandSummary(orm, brandId), newestNotifications(orm, brandId)]);
  return { ...summary, notifications };
};

/** A brand that was promised a video waits longer than one that invites, whose invitations come before all other tasks. */
const lateFirst = (needs: readonly JobRow[]): JobRow[] => {
  const isLate = ({ job }: JobRow) => jobStage(job) === 'late';
  return [...needs.filter(isLate), ...needs.filter((row) => !isLate(row))];
};

export const creatorDashboard = async (orm: Queries, creatorId: number) => {
  const [{ needs, ...summary }, notifications, totals] = await Promise.all([
    creatorSummary(orm, creatorId),
    newestNotifications(orm, creatorId),
    creatorTotals(orm, creatorId),
  ]);
  return { ...summary, needs: lateFirst(needs), notifications, totals };
};
