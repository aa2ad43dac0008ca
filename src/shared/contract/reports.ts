import { number, object } from 'yup';
import { endpoint } from './endpoint.ts';
import { list, maybeShape, num, shape, str, time } from './reply.ts';

/** A calendar month in UTC, "2026-11": its dollars and how many jobs they are for. */
const months = list({ month: str(), amount: num(), jobs: num() });

/** A completed job: what it brought its creator. */
const earnedJobs = list({
  id: num(),
  product: str(),
  brand: str(),
  completed_at: time(),
  /** Dollars. */
  amount: num(),
});

/** A year in UTC. */
const year = () =>
  number().typeError('Choose a year').required('Choose a year').integer('Choose a year').min(2000).max(2200);

export const reportsApi = {
  brandSpending: endpoint({
    method: 'GET',
    path: '/brand/spending',
    summary: 'What a brand spent on orders in the last twelve months, tax included. Refunded orders are left out.',
    access: 'brand',
    reply: shape({
      /** By the month of payment, oldest first, also those without any. */
      months,
      /** The products on which most was spent, … */
      products: list({ id: num(), name: str(), amount: num(), jobs: num() }),
      /** … and all others together. */
      others: maybeShape({ amount: num(), jobs: num() }),
    }),
  }),
  creatorEarnings: endpoint({
    method: 'GET',
    path: '/creator/earnings',
    summary: 'What a creator earned: by month, with the newest jobs and the years that have a statement.',
    access: 'creator',
    reply: shape({
      /** The last twelve, by the month of completion, oldest first, also those without any. */
      months,
      /** The newest jobs of these months. */
      jobs: earnedJobs,
      /** Years with earnings, newest first. */
      years: list({ year: num(), amount: num(), jobs: num() }),
    }),
  }),
  earningsStatement: endpoint({
    method: 'GET',
    path: '/creator/earnings/statement',
    summary: 'What a creator earned in one year, as it is printed.',
    access: 'creator',
    query: object({ year: year() }),
    reply: shape({
      year: num(),
      /** Who pays, from the settings. */
      issuer: str(),
      /** The creator, from the current account. */
      party: shape({ name: str(), email: str() }),
      months,
      /** The first ones, oldest first. */
      jobs: earnedJobs,
      /** Jobs that are only in the file. */
      more_jobs: num(),
      total: num(),
      /** Withdrawals that were paid in this year. */
      paid_out: num(),
    }),
  }),
  earningsFile: endpoint({
    method: 'POST',
    path: '/creator/earnings/file',
    summary: 'A link to the jobs of one year as CSV; opens for ten minutes while this session lasts.',
    access: 'creator',
    body: object({ year: year() }),
    reply: shape({ url: str(), filename: str() }),
  }),
} as const;
