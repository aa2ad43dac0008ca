import { randomBytes } from 'node:crypto';
import type { Aftermath, CardError, SandboxIntent } from './sandbox-payment-store.ts';

/** The transitions of a payment intent: pure functions that return the next intent. https://docs.stripe.com/payments/paymentintents/lifecycle */

export const paid = (intent: SandboxIntent, aftermath?: Aftermath): SandboxIntent => ({
  ...intent,
  ...(aftermath && { aftermath }),
  status: 'succeeded',
  latest_charge: `ch_${randomBytes(12).toString('hex')}`,
  last_payment_error: null,
  next_action: null,
});

/** A bank debit that was accepted; it succeeds or fails days later. */
export const processing = (intent: SandboxIntent): SandboxIntent => ({
  ...intent,
  status: 'processing',
  last_payment_error: null,
  next_action: null,
});

/** Back to open after a decline: another card can be tried. */
export const refused = (intent: SandboxIntent, error: CardError): SandboxIntent => ({
  ...intent,
  status: 'requires_payment_method',
  last_payment_error: error,
  next_action: null,
});

export const challenged = (intent: SandboxIntent, url: string): SandboxIntent => ({
  ...intent,
  status: 'requires_action',
  last_payment_error: null,
  next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
});

export const canceled = (intent: SandboxIntent): SandboxIntent => ({
  ...intent,
  status: 'canceled',
  next_action: null,
});

/** The intent as first returned, which a repeated request with the same idempotency key receives. */
export const asCreated = (intent: SandboxIntent): SandboxIntent => ({
  ...intent,
  status: 'requires_payment_method',
  latest_charge: null,
  last_payment_error: null,
  next_action: null,
});

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

/** Stripe's error for an intent that can no longer be confirmed; undefined if it can. */
export const confirmProblem = (intent: SandboxIntent): CardError | undefined => {
  const code = 'payment_intent_unexpected_state';
  switch (intent.status) {
    case 'succeeded':
      return {
        type: 'invalid_request_error',
        code,
        message:
          'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      };
    case 'processing':
      return {
        type: 'invalid_request_error',
        code,
        message: 'You cannot confirm this PaymentIntent because it has a status of processing.',
      };
    case 'canceled':
      return {
        type: 'invalid_request_error',
        code,
        message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
      };
    case 'requires_action':
    case 'requires_payment_method':
      return undefined;
  }
};
