import { type CardValues, readExpiry } from './card-fields.ts';
import type { SandboxStripeError } from './stripe-error.ts';

export type CardConfirmation =
  | { readonly result: 'settled'; readonly status: string }
  | { readonly result: 'challenge'; readonly url: string }
  | { readonly result: 'error'; readonly error: SandboxStripeError };

const failed = (type: SandboxStripeError['type'], message: string): CardConfirmation => ({
  result: 'error',
  error: { type, message },
});

const unreadable = failed('api_error', 'The payment service gave an unexpected answer. Please try again.');

/** A nested property of an unknown value. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );

const readError = (error: unknown): SandboxStripeError | undefined => {
  const [code, declineCode, message] = [at(error, 'code'), at(error, 'decline_code'), at(error, 'message')];
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const type = at(error, 'type') === 'invalid_request_error' ? 'invalid_request_error' : 'card_error';
  return { type, code, ...(typeof declineCode === 'string' && { decline_code: declineCode }), message };
};

const readAnswer = (data: unknown): CardConfirmation => {
  const error = readError(at(data, 'error'));
  if (error) return { result: 'error', error };
  const url = at(data, 'next_action', 'redirect_to_url', 'url');
  if (typeof url === 'string') return { result: 'challenge', url };
  const status = at(data, 'status');
  return typeof status === 'string' ? { result: 'settled', status } : unreadable;
};

/**
 * Pays with a card, or from a bank account, at the sandbox. Uses plain fetch, because the API client would treat the responses as API responses,
 * and card numbers must not pass through it.
 */
export const confirmCard = async (
  post: typeof fetch,
  clientSecret: string,
  values: CardValues,
): Promise<CardConfirmation> => {
  const expiry = readExpiry(values.expiry);
  const method =
    values.account === null
      ? { number: values.number, exp_month: expiry?.month, exp_year: expiry?.year, cvc: values.cvc }
      : { account_number: values.account };
  const body = JSON.stringify({ client_secret: clientSecret, ...method });
  let response: Response;
  try {
    response = await post(values.account === null ? '/sandbox/card/confirm' : '/sandbox/bank/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body,
    });
  } catch {
    return failed(
      'api_connection_error',
      'The payment service cannot be reached. Check your connection and try again.',
    );
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return readAnswer(at(answer, 'data'));
  const message = at(answer, 'message');
  if (typeof message !== 'string') return unreadable;
  return failed(response.status < 500 ? 'invalid_request_error' : 'api_error', message);
};
