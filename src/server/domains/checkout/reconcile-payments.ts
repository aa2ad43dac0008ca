import type { Context } from '../../context.ts';
import type { jobs } from '../../db/schema/jobs.ts';
import { Reconciliation, reconciliationWindow } from '../ledger/reconciliation.service.ts';
import { unpaidJobs } from './job-payments.repository.ts';
import * as jobPayments from './job-payments.service.ts';

/** The unpaid jobs: all, or those of the last two hours. */
const reconciliationOf = (context: Context, which: 'recent' | 'all') => {
  const { db, clock, log } = context;
  return new Reconciliation<typeof jobs.$inferSelect>({
    name: 'job',
    log,
    keyOf: ({ id }) => id,
    confirm: (job) => jobPayments.confirm(context, job),
    page: (key, limit) => unpaidJobs(db.orm, reconciliationWindow(clock(), which), key, limit),
  });
};

/**
 * Finds paid jobs whose webhook was lost, and opens the payments of drafts that could not be opened at their creation.
 * `recent` is cheap enough to run every minute; `all` includes drafts of any age.
 */
export const reconcilePayments = (context: Context) => ({
  recent: reconciliationOf(context, 'recent'),
  all: reconciliationOf(context, 'all'),
});
