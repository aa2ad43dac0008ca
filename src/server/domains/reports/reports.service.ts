// Figures of brands and creators about their own money.
import { boundsOf, endOfMonth, monthOf, monthsOf, monthsUpTo, startOfMonth } from '#shared/domain/text/months.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import {
  earnedJobs,
  earningsByMonth,
  earningsByYear,
  findParty,
  type Period,
  paidOut,
  spendingByMonth,
  spendingByProduct,
} from './reports.repository.ts';

/** Months of a chart. */
const CHARTED = 12;
/** Rows beside a chart. */
const LISTED = 8;
/** Jobs of a printed statement, some ten pages; the file has all. */
const PRINTED = 500;

interface Figure {
  readonly month: string;
  readonly cents: number;
  readonly jobs: number;
}

/** All of the months, also those in which nothing happened. */
const filled = (months: readonly string[], figures: readonly Figure[]): readonly Figure[] => {
  const known = new Map(figures.map((figure) => [figure.month, figure]));
  return months.map((month) => known.get(month) ?? { month, cents: 0, jobs: 0 });
};

const totalOf = (figures: readonly { readonly cents: number; readonly jobs: number }[]) => ({
  cents: figures.reduce((sum, { cents }) => sum + cents, 0),
  jobs: figures.reduce((sum, { jobs }) => sum + jobs, 0),
});

export const spending = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const { months, period } = charted(context);
  const figures = filled(months, await spendingByMonth(orm, actor.id, period));
  const products = await spendingByProduct(orm, actor.id, period, LISTED);
  const [all, listed] = [totalOf(figures), totalOf(products)];
  const others = { cents: all.cents - listed.cents, jobs: all.jobs - listed.jobs };
  return { months: figures, products, others: others.jobs > 0 ? others : null };
};

export const earnings = async (context: Context, actor: Actor) => {
  const { orm } = context.db;
  const { months, period } = charted(context);
  return {
    months: filled(months, await earningsByMonth(orm, actor.id, period)),
    jobs: await earnedJobs(orm, actor.id, period, { order: 'newest', limit: LISTED }),
    years: await earningsByYear(orm, actor.id),
  };
};

export const statement = async (context: Context, actor: Actor, year: number) => {
  const { db, config } = context;
  const period = boundsOf(year);
  const party = await findParty(db.orm, actor.id);
  if (!party) throw new Error(`There is no account ${actor.id}.`);
  const months = filled(monthsOf(year), await earningsByMonth(db.orm, actor.id, period));
  const jobs = await earnedJobs(db.orm, actor.id, period, { order: 'oldest', limit: PRINTED });
  const paidOutCents = await paidOut(db.orm, actor.id, period);
  return { year, issuer: config.seller.name, party, months, jobs, total: totalOf(months), paidOutCents };
};

/** The charted months up to now, and their period. */
const charted = (context: Context): { readonly months: readonly string[]; readonly period: Period } => {
  const now = context.clock();
  const months = monthsUpTo(now, CHARTED);
  return { months, period: { from: startOfMonth(months[0] ?? monthOf(now)), to: endOfMonth(monthOf(now)) } };
};

export type Statement = Awaited<ReturnType<typeof statement>>;
