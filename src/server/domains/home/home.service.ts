// Public data, readable without signing in.
import { homeTexts } from '#shared/content/home-texts.ts';
import { privacy, terms } from '#shared/content/legal-texts.ts';
import { jobStage } from '#shared/domain/jobs/job-stage.ts';
import type { Context } from '../../context.ts';
import { readSettings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { readOffers } from '../jobs/order-settings.repository.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { newestNotifications } from '../notifications/notifications.repository.ts';
import { brandSummary, creatorSummary } from './home.repository.ts';

/** The texts of the landing page, and the prices. */
export const landingPage = async (context: Pick<Context, 'db'>) => ({
  texts: homeTexts,
  settings: await readSettings(context.db.orm),
});

/** The texts, prices and order options that clients load at startup. */
export const clientSettings = async (context: Pick<Context, 'db'>) => {
  const { orm } = context.db;
  return { terms, privacy, settings: await readSettings(orm), ...(await readOffers(orm)) };
};

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
