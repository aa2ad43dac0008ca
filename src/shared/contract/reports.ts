import { number, object } from 'yup';
import { get, post } from './endpoint.ts';
import { list, maybeShape, num, shape, str, time } from './reply.ts';

/** Amount in dollars and number of jobs for each calendar month in UTC, e.g. "2026-11". */
const months = list({ month: str(), amount: num(), jobs: num() });

/** A completed job with its creator's earnings. */
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
  brandSpending: get('/brand/spending', {
    summary: 'What a brand spent on orders in the last twelve months, tax included. Refunded orders are left out.',
    access: 'brand',
    reply: shape({
      /** By month of payment, oldest first, including empty months. */
      months,
      /** The products with the highest spending. */
      products: list({ id: num(), name: str(), amount: num(), jobs: num() }),
      /** All other products together. */
      others: maybeShape({ amount: num(), jobs: num() }),
    }),
  }),
  creatorEarnings: get('/creator/earnings', {
    summary: 'What a creator earned: by month, with the newest jobs and the years that have a statement.',
    access: 'creator',
    reply: shape({
      /** The last twelve months by month of completion, oldest first, including empty months. */
      months,
      /** The newest jobs of these months. */
      jobs: earnedJobs,
      /** Years with earnings, newest first. */
      years: list({ year: num(), amount: num(), jobs: num() }),
    }),
  }),
  earningsStatement: get('/creator/earnings/statement', {
    summary: 'What a creator earned in one year, as it is printed.',
    access: 'creator',
    query: object({ year: year() }),
    reply: shape({
      year: num(),
      /** The payer, from the settings. */
      issuer: str(),
      /** The creator, from the current account. */
      party: shape({ name: str(), email: str() }),
      months,
      /** The first jobs of the year, oldest first. */
      jobs: earnedJobs,
      /** Number of further jobs, which only the file contains. */
      more_jobs: num(),
      total: num(),
      /** Withdrawals paid in this year. */
      paid_out: num(),
    }),
  }),
  earningsFile: post('/creator/earnings/file', {
    summary: 'A link to the jobs of one year as CSV; opens for ten minutes while this session lasts.',
    access: 'creator',
    body: object({ year: year() }),
    reply: shape({ url: str(), filename: str() }),
  }),
} as const;
