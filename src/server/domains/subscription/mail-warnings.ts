import { toDollars } from '#shared/domain/money/money.ts';
import { periodPrice } from '#shared/domain/money/subscription-offer.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { Reconciliation, reconciliationWindow } from '../ledger/reconciliation.service.ts';
import { expiredMail, expiringMail } from './subscription.mails.ts';
import { type RenewalRow, recordDueWarnings, unpaidRenewals } from './subscription.repository.ts';
import * as subscriptionPayments from './subscription-payments.service.ts';

/**
 * Mails every brand once when three days are left, and once at the end. The mark and the mail are written in one
 * transaction, so a crash neither loses nor repeats a mail. Returns the number of mails.
 */
export const mailSubscriptionWarnings = async ({ db, clock, outbox, config }: Context): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await recordDueWarnings(tx.orm, clock());
    for (const { kind, expires_at, price_cents, period_days, ...brand } of rows) {
      const write = kind === 'expired' ? expiredMail : expiringMail;
      const subscriber = {
        ...brand,
        expiresAt: new Date(expires_at),
        price: periodPrice({ price: toDollars(price_cents), period_days }),
      };
      await outbox.add(tx, 'mail', write(subscriber, `${config.publicUrl}/renew-payment`));
    }
    return rows.length;
  });

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
