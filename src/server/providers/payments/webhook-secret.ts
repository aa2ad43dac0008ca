import { PaymentsConfigError } from './payment-errors.ts';

const MINIMUM_LENGTH = 32;
const MINIMUM_DISTINCT = 8;

/**
 * Rejects a guessable webhook secret: missing, short, with white space, or a placeholder from an example file. Anybody
 * who knows the secret can mark orders as paid.
 */
export const checkWebhookSecret = (secret: string | undefined): string => {
  if (!secret) throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET is missing.');
  if (/\s/.test(secret)) throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET contains white space.');
  if (secret.length < MINIMUM_LENGTH)
    throw new PaymentsConfigError(`STRIPE_WEBHOOK_SECRET must have at least ${MINIMUM_LENGTH} characters.`);
  if (/example|replace|change_?me|placeholder/i.test(secret) || new Set(secret).size < MINIMUM_DISTINCT)
    throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET is a placeholder; use the secret of your webhook endpoint.');
  return secret;
};
