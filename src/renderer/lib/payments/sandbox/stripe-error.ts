import type { CardProblem } from './card-fields.ts';

/** An error as Stripe.js resolves it. https://docs.stripe.com/js/errors */
export interface SandboxStripeError {
  readonly type: 'card_error' | 'validation_error' | 'invalid_request_error' | 'api_connection_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
}

/** A problem of a card field as Stripe.js reports it. */
export const validationError = ({ code, message }: CardProblem): SandboxStripeError => ({
  type: 'validation_error',
  code,
  message,
});
