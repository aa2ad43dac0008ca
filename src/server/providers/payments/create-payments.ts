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

/** Milliseconds for one attempt, its answer included. https://github.com/stripe/stripe-node#configuration */
const ATTEMPT_MS = 8_000;

/**
 * The answer, without a body that is no JSON object: with one, the SDK's call never settles, and its rejection that
 * nobody handles would end this process.
 */
const withObject = async (answer: Response): Promise<Response> => {
  const body = await answer.text();
  return new Response(body.trimStart().startsWith('{') ? body : '', answer);
};

/** The SDK over a `fetch`, whose time-out includes the body; that of Node's client begins again with each byte. */
export const openStripe = (secretKey: string, config: Stripe.StripeConfig = {}, ask: typeof fetch = fetch): Stripe =>
  new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(async (address, init) =>
      withObject(await ask(address, { ...init, redirect: 'error' })),
    ),
    maxNetworkRetries: 2,
    timeout: ATTEMPT_MS,
    telemetry: false,
    ...config,
  });

/** Stripe over the network, or the same SDK over the embedded card network. Throws PaymentsConfigError. */
export const createPayments = (config: PaymentsConfig): Payments => {
  const { webhookSecret, now } = config;
  const common = { webhookSecret, ...(now && { now }) };
  if (config.provider === 'sandbox') {
    const { network } = config;
    const stripe = openStripe('sk_test_sandbox', { maxNetworkRetries: 0 }, (address, init) =>
      network.fetch(address, init),
    );
    return createStripePayments({ ...common, kind: 'sandbox', stripe, publishableKey: null, livemode: false });
  }
  const { secretKey, publishableKey } = config;
  const livemode = modeOf('STRIPE_SECRET_KEY', secretKey, 'sk|rk');
  if (modeOf('STRIPE_PUBLISHABLE_KEY', publishableKey, 'pk') !== livemode)
    throw new PaymentsConfigError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes (live, test).');
  return createStripePayments({ ...common, kind: 'stripe', stripe: openStripe(secretKey), publishableKey, livemode });
};
