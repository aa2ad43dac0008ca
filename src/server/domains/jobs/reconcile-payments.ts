import { and, eq, gt, isNotNull, lt } from 'drizzle-orm';
import { after, days, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { JobPayments } from './job-payments.ts';

/** Asks the provider about drafts whose webhook may have been lost: old enough to be over, young enough to matter. */
export const reconcilePayments = async (context: Context): Promise<number> => {
  const now = context.clock();
  const payments = new JobPayments(context);
  const drafts = await context.db.orm
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.status, 'awaiting_payment'),
        isNotNull(jobs.paymentId),
        lt(jobs.createdAt, after(now, -minutes(1))),
        gt(jobs.createdAt, after(now, -days(2))),
      ),
    )
    .limit(500);
  for (const job of drafts) await payments.confirm(job);
  return drafts.length;
};
