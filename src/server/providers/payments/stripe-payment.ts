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

/** Whether this product creates such payments: in dollars, with a client secret. */
export const isOurs = (intent: Stripe.PaymentIntent): boolean =>
  intent.currency === 'usd' && typeof intent.client_secret === 'string' && Number.isSafeInteger(intent.amount);

/** Converts Stripe's payment intent. Throws UnexpectedPayment for another currency or an unknown status. */
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
