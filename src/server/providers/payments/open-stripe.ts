import Stripe from 'stripe';
import type { Payments } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';

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

/** The SDK over the embedded card network, which replaces Stripe's servers. */
export const createSandboxPayments = (
  network: { readonly fetch: typeof fetch },
  webhookSecret: string,
  now = Date.now,
): Payments => {
  const stripe = openStripe('sk_test_sandbox', { maxNetworkRetries: 0 }, (address, init) =>
    network.fetch(address, init),
  );
  return createStripePayments({ kind: 'sandbox', publishableKey: null, livemode: false, stripe, webhookSecret, now });
};
