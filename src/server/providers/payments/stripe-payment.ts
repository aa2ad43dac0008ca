import type Stripe from 'stripe';
import { UnexpectedPayment } from './payment-errors.ts';
import type { Payment, PaymentStatus } from './payments.ts';

const statuses: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** True for the payments this product makes: dollars, with a secret for the page. */
export const isOurs = (intent: Stripe.PaymentIntent): boolean =>
  intent.currency === 'usd' && typeof intent.client_secret === 'string' && Number.isSafeInteger(intent.amount);

/** Stripe's payment intent in our words. Throws UnexpectedPayment for another currency or a status we do not know. */
export const toPayment = (intent: Stripe.PaymentIntent): Payment => {
  if (!isOurs(intent) || intent.client_secret === null)
    throw new UnexpectedPayment(`Payment ${intent.id} is not one of ours (currency ${intent.currency}).`);
  const status = statuses[intent.status];
  if (!status) throw new UnexpectedPayment(`Payment ${intent.id} has the unknown status ${intent.status}.`);
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
    currency: 'usd',
    status,
    metadata: { ...intent.metadata },
  };
};
