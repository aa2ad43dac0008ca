import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { Reconciliation, reconciliationWindow } from '../ledger/reconcile.ts';
import { JobPayments } from './job-payments.service.ts';

/** The unpaid jobs that have a payment: all of them, or those of the last two hours. */
const reconciliationOf = (context: Context, which: 'recent' | 'all') => {
  const { db, clock, log } = context;
  const payments = new JobPayments(context);
  return new Reconciliation<typeof jobs.$inferSelect>({
    name: 'job',
    log,
    keyOf: ({ id }) => id,
    confirm: (job) => payments.confirm(job),
    page: (key, limit) => {
      const { from, to } = reconciliationWindow(clock(), which);
      return db.orm
        .select()
        .from(jobs)
        .where(
          and(
            eq(jobs.status, 'awaiting_payment'),
            isNotNull(jobs.paymentId),
            gt(jobs.id, key),
            lt(jobs.createdAt, to),
            from && gt(jobs.createdAt, from),
          ),
        )
        .orderBy(asc(jobs.id))
        .limit(limit);
    },
  });
};

/** Finds paid jobs whose webhook was lost: `recent` is cheap enough for every minute, `all` forgets no draft however old. */
export const reconcilePayments = (context: Context) => ({
  recent: reconciliationOf(context, 'recent'),
  all: reconciliationOf(context, 'all'),
});
