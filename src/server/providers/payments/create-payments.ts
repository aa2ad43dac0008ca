import Stripe from 'stripe';
import { PaymentsConfigError } from './payment-errors.ts';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

export type PaymentsConfig =
  | {
      readonly provider: 'stripe';
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string | undefined;
      readonly now?: () => number;
    }
  | {
      readonly provider: 'sandbox';
      /** The embedded card network, which replaces Stripe's servers. */
      readonly network: { readonly fetch: typeof fetch };
      readonly webhookSecret: string;
      readonly now?: () => number;
    };

const modeOf = (setting: string, key: string, kinds: string): boolean => {
  const mode = new RegExp(`^(?:${kinds})_(live|test)_\\w+$`).exec(key)?.[1];
  if (!mode) throw new PaymentsConfigError(`${setting} is not a Stripe key of the right kind.`);
  return mode === 'live';
};

/** Stripe over the network, or the same SDK over the embedded card network. Throws PaymentsConfigError. */
export const createPayments = (config: PaymentsConfig): Payments => {
  const { webhookSecret, now } = config;
  const common = { webhookSecret, ...(now && { now }) };
  if (config.provider === 'sandbox') {
    const httpClient = Stripe.createFetchHttpClient(config.network.fetch);
    const stripe = new Stripe('sk_test_sandbox', { httpClient, maxNetworkRetries: 0, telemetry: false });
    return createStripePayments({ ...common, kind: 'sandbox', stripe, publishableKey: null, livemode: false });
  }
  const { secretKey, publishableKey } = config;
  const livemode = modeOf('STRIPE_SECRET_KEY', secretKey, 'sk|rk');
  if (modeOf('STRIPE_PUBLISHABLE_KEY', publishableKey, 'pk') !== livemode)
    throw new PaymentsConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes (live, test).');
  const stripe = new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false });
  return createStripePayments({ ...common, kind: 'stripe', stripe, publishableKey, livemode });
};
