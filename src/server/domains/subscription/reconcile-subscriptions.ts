import { and, asc, gt, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { Reconciliation, reconciliationWindow } from '../ledger/reconcile.ts';
import { SubscriptionPayments } from './subscription-payments.service.ts';

/** The unpaid renewals, of which a brand has one at most: all of them, or those shown in the last two hours. */
const reconciliationOf = (context: Context, which: 'recent' | 'all') => {
  const { db, clock, log } = context;
  const payments = new SubscriptionPayments(context);
  return new Reconciliation<typeof subscriptionPayments.$inferSelect>({
    name: 'subscription',
    log,
    keyOf: ({ userId }) => userId,
    confirm: (row) => payments.confirm(row),
    page: (key, limit) => {
      const { from, to } = reconciliationWindow(clock(), which);
      return db.orm
        .select()
        .from(subscriptionPayments)
        .where(
          and(
            isNull(subscriptionPayments.paidAt),
            gt(subscriptionPayments.userId, key),
            lt(subscriptionPayments.shownAt, to),
            from && gt(subscriptionPayments.shownAt, from),
          ),
        )
        .orderBy(asc(subscriptionPayments.userId))
        .limit(limit);
    },
  });
};

/** Finds paid renewals whose webhook was lost: the card form was shown, nobody came back. */
export const reconcileSubscriptions = (context: Context) => ({
  recent: reconciliationOf(context, 'recent'),
  all: reconciliationOf(context, 'all'),
});
