import type { Data } from '#shared/contract/endpoint.ts';
import type { reportsApi } from '#shared/contract/reports.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { EarnedJob } from './reports.repository.ts';
import type * as reports from './reports.service.ts';

interface Figure {
  readonly cents: number;
  readonly jobs: number;
}

const presentFigure = ({ cents, jobs }: Figure) => ({ amount: toDollars(cents), jobs });

const presentMonth = ({ month, ...figure }: Figure & { readonly month: string }) => ({
  month,
  ...presentFigure(figure),
});

const presentJob = ({ id, product, brand, completedAt, cents }: EarnedJob) => ({
  id,
  product,
  brand,
  completed_at: completedAt?.toISOString() ?? '',
  amount: toDollars(cents),
});

type Spending = Awaited<ReturnType<typeof reports.spending>>;
type Earnings = Awaited<ReturnType<typeof reports.earnings>>;

export const presentSpending = ({ months, products, others }: Spending): Data<typeof reportsApi.brandSpending> => ({
  months: months.map(presentMonth),
  products: products.map(({ id, name, ...figure }) => ({ id, name, ...presentFigure(figure) })),
  others: others && presentFigure(others),
});

export const presentEarnings = ({ months, jobs, years }: Earnings): Data<typeof reportsApi.creatorEarnings> => ({
  months: months.map(presentMonth),
  jobs: jobs.map(presentJob),
  years: years.map(({ year, ...figure }) => ({ year, ...presentFigure(figure) })),
});

export const presentStatement = (statement: reports.Statement): Data<typeof reportsApi.earningsStatement> => ({
  year: statement.year,
  issuer: statement.issuer,
  party: statement.party,
  months: statement.months.map(presentMonth),
  jobs: statement.jobs.map(presentJob),
  more_jobs: statement.total.jobs - statement.jobs.length,
  total: toDollars(statement.total.cents),
  paid_out: toDollars(statement.paidOutCents),
});
