import type { Context } from '../../context.ts';
import { Reconciliation, reconciliationWindow } from '../ledger/reconciliation.service.ts';
import { type RenewalRow, unpaidRenewals } from './subscription.repository.ts';
import * as subscriptionPayments from './subscription-payments.service.ts';

/** The unpaid renewals, at most one per brand: all, or those shown in the last two hours. */
const reconciliationOf = (context: Context, which: 'recent' | 'all') => {
  const { db, clock, log } = context;
  return new Reconciliation<RenewalRow>({
    name: 'subscription',
    log,
    keyOf: ({ userId }) => userId,
    confirm: (row) => subscriptionPayments.confirm(context, row),
    page: (key, limit) => unpaidRenewals(db.orm, reconciliationWindow(clock(), which), key, limit),
  });
};

/** Finds paid renewals whose webhook was lost and whose payer did not return to the page. */
export const reconcileSubscriptions = (context: Context) => ({
  recent: reconciliationOf(context, 'recent'),
  all: reconciliationOf(context, 'all'),
});
