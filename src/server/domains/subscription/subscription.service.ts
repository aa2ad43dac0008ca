// The use cases of a brand's subscription.
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { ProviderUnavailable, withinLimit } from '../../providers/provider-unavailable.ts';
import { findRenewalOf, newestRenewal, subscriptionEnd } from './subscription.repository.ts';
import * as subscriptionPayments from './subscription-payments.service.ts';

/** Milliseconds that a GET waits for the payment provider. */
const READ_LIMIT = 1_000;
const NOT_PAID = 'This payment did not go through. Your subscription is as it was; please try again.';
const UNDER_WAY =
  'Your bank is still working on this payment, which can take some business days. The subscription is renewed as soon as it arrives, and we tell you if it fails.';

/** The payment for the card form. */
export const renewalPayment = (context: Context, actor: Actor) => subscriptionPayments.open(context, actor.id);

/** The same for a GET, which waits for no provider: the stored payment where the provider takes long. */
export const readRenewalPayment = async (context: Context, actor: Actor) => {
  const { db, log } = context;
  try {
    return await withinLimit('payments', READ_LIMIT, subscriptionPayments.open(context, actor.id));
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
  const row = await findRenewalOf(orm, actor.id, paymentId);
  if (!row) throw new ApiError('notFound');
  if (!row.paidAt) {
    const payment = await subscriptionPayments.confirm(context, row);
    if (payment?.status === 'processing') throw new ApiError('wrongState', UNDER_WAY);
    if (payment?.status !== 'succeeded') throw new ApiError('wrongState', NOT_PAID);
  }
  const end = await subscriptionEnd(orm, actor.id);
  if (!end) throw new Error(`Brand ${actor.id} has no end of its subscription.`);
  return end;
};
