import type { Stripe } from '@stripe/stripe-js';
import { ScriptUnreachable } from '../pages/import-failure.ts';

export interface PaymentsClientConfig {
  readonly provider: 'stripe' | 'sandbox';
  readonly publishable_key: string | null;
}

/**
 * The Stripe object for `<Elements>`. Only this function loads Stripe.js from js.stripe.com, and only with a key. Null
 * without a key; rejects with `ScriptUnreachable` when the script cannot be loaded.
 */
export const loadPayments = async ({
  provider,
  publishable_key: key,
}: PaymentsClientConfig): Promise<Stripe | null> => {
  if (provider === 'sandbox') {
    const { createSandboxStripe } = await import('./sandbox/sandbox-stripe.ts');
    return createSandboxStripe();
  }
  if (key === null) return null;
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(key).catch((cause: unknown) => {
    throw new ScriptUnreachable('Stripe.js could not be loaded', { cause });
  });
};
