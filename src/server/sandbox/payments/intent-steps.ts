import { randomBytes } from 'node:crypto';
import type { Aftermath, CardError, SandboxIntent } from './sandbox-payment-store.ts';

/** The transitions of a payment intent: pure functions that return the next intent. https://docs.stripe.com/payments/paymentintents/lifecycle */

/** The intent in a state, without what belonged to the one before. */
const as = (
  intent: SandboxIntent,
  status: SandboxIntent['status'],
  changes: Partial<SandboxIntent> = {},
): SandboxIntent => ({
  ...intent,
  last_payment_error: null,
  next_action: null,
  ...changes,
  status,
});

export const paid = (intent: SandboxIntent, aftermath?: Aftermath): SandboxIntent =>
  as(intent, 'succeeded', { latest_charge: `ch_${randomBytes(12).toString('hex')}`, ...(aftermath && { aftermath }) });

/** A bank debit that was accepted; it succeeds or fails days later. */
export const processing = (intent: SandboxIntent): SandboxIntent => as(intent, 'processing');

/** Back to open after a decline: another card can be tried. */
export const refused = (intent: SandboxIntent, error: CardError): SandboxIntent =>
  as(intent, 'requires_payment_method', { last_payment_error: error });

export const challenged = (intent: SandboxIntent, url: string): SandboxIntent =>
  as(intent, 'requires_action', {
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
  });

export const canceled = (intent: SandboxIntent): SandboxIntent =>
  as(intent, 'canceled', { last_payment_error: intent.last_payment_error });

/** The intent as first returned, which a repeated request with the same idempotency key receives. */
export const asCreated = (intent: SandboxIntent): SandboxIntent =>
  as(intent, 'requires_payment_method', { latest_charge: null });

export const debitFailure: CardError = {
  type: 'card_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The bank account does not have enough money for this payment.',
};

export const authenticationFailure: CardError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** Why an intent in this state cannot be confirmed, in Stripe's words. */
const UNCONFIRMABLE: Readonly<Partial<Record<SandboxIntent['status'], string>>> = {
  succeeded: 'it has already succeeded after being previously confirmed.',
  processing: 'it has a status of processing.',
  canceled: 'it has a status of canceled.',
};

/** Stripe's error for an intent that can no longer be confirmed; undefined if it can. */
export const confirmProblem = ({ status }: SandboxIntent): CardError | undefined => {
  const reason = UNCONFIRMABLE[status];
  if (reason === undefined) return undefined;
  const message = `You cannot confirm this PaymentIntent because ${reason}`;
  return { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message };
};
