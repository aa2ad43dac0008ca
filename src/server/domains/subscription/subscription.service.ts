// The use cases of a brand's subscription.

import { toDollars } from '#shared/domain/money/money.ts';
import { periodPrice } from '#shared/domain/money/subscription-offer.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, orNotFound } from '../../http/api-error.ts';
import { ProviderUnavailable, withinLimit } from '../../providers/provider-unavailable.ts';
import { reconcileUnpaid } from '../ledger/reconciliation.service.ts';
import { expiredMail, expiringMail } from './subscription.mails.ts';
import {
  findRenewalOf,
  newestRenewal,
  type RenewalRow,
  recordDueWarnings,
  subscriptionEnd,
  unpaidRenewals,
} from './subscription.repository.ts';
import * as subscriptionPayments from './subscription-payments.service.ts';

/** Milliseconds that a GET waits for the payment provider. */
const READ_LIMIT_MS = 1_000;
const NOT_PAID = 'This payment did not go through. Your subscription is as it was; please try again.';
const UNDER_WAY =
  'Your bank is still working on this payment, which can take some business days. The subscription is renewed as soon as it arrives, and we tell you if it fails.';

/** The payment for the card form. */
export const renewalPayment = (context: Context, actor: Actor) => subscriptionPayments.open(context, actor.id);

/** The same for a GET, which waits for no provider: the stored payment where the provider takes long. */
export const readRenewalPayment = async (context: Context, actor: Actor) => {
  const { db, log } = context;
  try {
    return await withinLimit('payments', READ_LIMIT_MS, subscriptionPayments.open(context, actor.id));
  } catch (error) {
    const stored = error instanceof ProviderUnavailable ? await newestRenewal(db.orm, actor.id) : undefined;
    if (!stored || stored.paidAt) throw error;
    log.warn({ err: error }, 'a renewal payment is answered as it was stored');
    return stored;
  }
};

/**
 * Looks up the payment when the brand returns from the payment page; the webhook runs the same step. Returns the new
 * end.
 */
export const subscribe = async (context: Context, actor: Actor, paymentId: string): Promise<Date> => {
  const { orm } = context.db;
  const row = await orNotFound(findRenewalOf(orm, actor.id, paymentId));
  if (!row.paidAt) {
    const payment = await subscriptionPayments.confirm(context, row);
    if (payment?.status === 'processing') throw new ApiError('wrongState', UNDER_WAY);
    if (payment?.status !== 'succeeded') throw new ApiError('wrongState', NOT_PAID);
  }
  const end = await subscriptionEnd(orm, actor.id);
  if (!end) throw new Error(`Brand ${actor.id} has no end of its subscription.`);
  return end;
};

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

/** Finds paid renewals whose webhook was lost and whose payer did not return to the page; a brand has one at most. */
export const reconcileSubscriptions = (context: Context) =>
  reconcileUnpaid<RenewalRow>(context, {
    name: 'subscription',
    keyOf: ({ userId }) => userId,
    confirm: (row) => subscriptionPayments.confirm(context, row),
    page: (...part) => unpaidRenewals(context.db.orm, ...part),
  });
