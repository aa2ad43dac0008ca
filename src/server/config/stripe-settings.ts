import type { SettingsReader } from './settings-reader.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** Reads Stripe's keys; undefined where the sandbox handles payments. */
export const readStripe = (read: SettingsReader): StripeSettings | undefined => {
  const secretKey = read.text('STRIPE_SECRET_KEY');
  const publishableKey = read.text('STRIPE_PUBLISHABLE_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  if (!secretKey && !publishableKey && !webhookSecret) return undefined;
  if (!secretKey || !publishableKey || !webhookSecret) {
    read.faults.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    );
    return undefined;
  }
  if (!/^[sr]k_/.test(secretKey)) read.faults.push('STRIPE_SECRET_KEY must start with sk_ or rk_.');
  if (!publishableKey.startsWith('pk_')) read.faults.push('STRIPE_PUBLISHABLE_KEY must start with pk_.');
  const [isLive, isLivePublic] = [secretKey, publishableKey].map((key) => /^[srp]k_live_/.test(key));
  if (isLive !== isLivePublic)
    read.faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.');
  if (webhookSecret.length < 32)
    read.faults.push('STRIPE_WEBHOOK_SECRET is too short: take the whole secret from the provider.');
  return { secretKey, publishableKey, webhookSecret };
};
