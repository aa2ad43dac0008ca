import { and, asc, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { after, hours, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { Reconciliation } from '../ledger/reconcile.ts';
import { JobPayments } from './job-payments.ts';

/** A payment younger than this is probably still under way in somebody's browser. */
const UNDER_WAY = minutes(1);
const RECENT = hours(2);

/** The unpaid jobs that have a payment: all of them, or those of the last two hours. */
const reconciliationOf = (context: Context, recentOnly: boolean) => {
  const { db, clock, log } = context;
  const payments = new JobPayments(context);
  return new Reconciliation<typeof jobs.$inferSelect>({
    name: 'job',
    log,
    keyOf: ({ id }) => id,
    confirm: (job) => payments.confirm(job),
    page: (key, limit) =>
      db.orm
        .select()
        .from(jobs)
        .where(
          and(
            eq(jobs.status, 'awaiting_payment'),
            isNotNull(jobs.paymentId),
            gt(jobs.id, key),
            lt(jobs.createdAt, after(clock(), -UNDER_WAY)),
            recentOnly ? gt(jobs.createdAt, after(clock(), -RECENT)) : undefined,
          ),
        )
        .orderBy(asc(jobs.id))
        .limit(limit),
  });
};

/** Finds paid jobs whose webhook was lost: `recent` is cheap enough for every minute, `all` forgets no draft however old. */
export const reconcilePayments = (context: Context) => ({
  recent: reconciliationOf(context, true),
  all: reconciliationOf(context, false),
});
