import { and, asc, gt, isNull, lt } from 'drizzle-orm';
import { after, hours, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { Reconciliation } from '../ledger/reconcile.ts';
import { SubscriptionPayments } from './subscription-payments.ts';

/** A card form that was shown less than this ago is probably still being filled in. */
const UNDER_WAY = minutes(1);
const RECENT = hours(2);

/** The unpaid renewals, of which a brand has one at most: all of them, or those shown in the last two hours. */
const reconciliationOf = (context: Context, recentOnly: boolean) => {
  const { db, clock, log } = context;
  const payments = new SubscriptionPayments(context);
  return new Reconciliation<typeof subscriptionPayments.$inferSelect>({
    name: 'subscription',
    log,
    keyOf: ({ userId }) => userId,
    confirm: (row) => payments.confirm(row),
    page: (key, limit) =>
      db.orm
        .select()
        .from(subscriptionPayments)
        .where(
          and(
            isNull(subscriptionPayments.paidAt),
            gt(subscriptionPayments.userId, key),
            lt(subscriptionPayments.shownAt, after(clock(), -UNDER_WAY)),
            recentOnly ? gt(subscriptionPayments.shownAt, after(clock(), -RECENT)) : undefined,
          ),
        )
        .orderBy(asc(subscriptionPayments.userId))
        .limit(limit),
  });
};

/** Finds paid renewals whose webhook was lost: the card form was shown, nobody came back. */
export const reconcileSubscriptions = (context: Context) => ({
  recent: reconciliationOf(context, true),
  all: reconciliationOf(context, false),
});
