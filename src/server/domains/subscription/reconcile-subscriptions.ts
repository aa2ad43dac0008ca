import { and, gt, isNull, lt } from 'drizzle-orm';
import { after, days, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { SubscriptionPayments } from './subscription-payments.ts';

/** Asks the provider about renewals whose webhook may have been lost: the card form was shown, nobody came back. */
export const reconcileSubscriptions = async (context: Context): Promise<number> => {
  const now = context.clock();
  const payments = new SubscriptionPayments(context);
  const shown = await context.db.orm
    .select()
    .from(subscriptionPayments)
    .where(
      and(
        isNull(subscriptionPayments.paidAt),
        lt(subscriptionPayments.shownAt, after(now, -minutes(1))),
        gt(subscriptionPayments.shownAt, after(now, -days(2))),
      ),
    )
    .limit(500);
  for (const row of shown) await payments.confirm(row);
  return shown.length;
};
