import Stripe from 'stripe';
import { ProviderUnavailable, withinLimit } from '../provider-unavailable.ts';
import {
  IdempotencyKeyReused,
  PaymentAlreadyRefunded,
  PaymentAlreadySucceeded,
  PaymentDisputed,
  PaymentProcessing,
  PaymentsConfigError,
} from './payment-errors.ts';
import type { NewPayment, NewRefund, Payment, Payments, Refund } from './payments.ts';
import { askAboutDisputes } from './stripe-dispute.ts';
import { OUR_REFUND, refundedPayment, toPayment, toRefund } from './stripe-objects.ts';
import { readWebhookEvent } from './webhook-event.ts';

const MINIMUM_LENGTH = 32;
const MINIMUM_DISTINCT = 8;

/**
 * Rejects a guessable webhook secret: missing, short, with white space, or a placeholder from an example file. Anybody
 * who knows the secret can mark orders as paid.
 */
const checkWebhookSecret = (secret: string | undefined): string => {
  if (!secret) throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET is missing.');
  if (/\s/.test(secret)) throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET contains white space.');
  if (secret.length < MINIMUM_LENGTH)
    throw new PaymentsConfigError(`STRIPE_WEBHOOK_SECRET must have at least ${MINIMUM_LENGTH} characters.`);
  if (/example|replace|change_?me|placeholder/i.test(secret) || new Set(secret).size < MINIMUM_DISTINCT)
    throw new PaymentsConfigError('STRIPE_WEBHOOK_SECRET is a placeholder; use the secret of your webhook endpoint.');
  return secret;
};

export interface StripePaymentsOptions {
  readonly kind: Payments['kind'];
  readonly stripe: Stripe;
  readonly publishableKey: string | null;
  readonly webhookSecret: string | undefined;
  /** Whether real money moves; events of the other mode are rejected. */
  readonly livemode: boolean;
  readonly now?: () => number;
  /** Milliseconds for one call in all, with its repeats; ten seconds by default. */
  readonly limitMilliseconds?: number | undefined;
}

const LIMIT_MS = 10_000;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** The SDK's Node client returns a plain object, its fetch client `Headers`. */
const isReplay = (headers: Readonly<Record<string, string>> | Headers): boolean =>
  (headers instanceof Headers ? headers.get('idempotent-replayed') : headers['idempotent-replayed']) === 'true';

const nameConflict =
  (idempotencyKey: string) =>
  (error: unknown): never => {
    throw error instanceof Stripe.errors.StripeIdempotencyError ? new IdempotencyKeyReused(idempotencyKey) : error;
  };

const isNamed = (error: unknown): boolean =>
  [ProviderUnavailable, PaymentAlreadySucceeded, PaymentProcessing, PaymentAlreadyRefunded, PaymentDisputed].some(
    (named) => error instanceof named,
  );

/**
 * Limits a call, and names its failure. Otherwise the status of Stripe's error (401 for a revoked key, 429 for too many
 * calls) would become the answer to the caller, whom a 401 signs out, and an answer that the SDK cannot read a server
 * error. https://docs.stripe.com/api/errors
 */
const ofProvider =
  (limitMilliseconds: number) =>
  <Given extends unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await withinLimit('Stripe', limitMilliseconds, ask(...given));
    } catch (error) {
      throw isNamed(error) ? error : new ProviderUnavailable('Stripe', error as Error);
    }
  };

/** An answer about the asked object. @throws ProviderUnavailable when it is about another one, or another amount. */
const aboutAsked = <T>(answer: T, asked: Partial<T>): T => {
  for (const name of Object.keys(asked) as (keyof T)[])
    if (answer[name] !== asked[name])
      throw new ProviderUnavailable('Stripe', new Error(`the answer has another ${String(name)} than was asked for`));
  return answer;
};

/**
 * `Payments` over the official SDK. Throws PaymentsConfigError when the webhook secret is unsafe; its methods throw
 * ProviderUnavailable where `payment-errors.ts` has no error.
 */
export const createStripePayments = (options: StripePaymentsOptions): Payments => {
  const { stripe, kind, publishableKey, livemode, now = Date.now, limitMilliseconds = LIMIT_MS } = options;
  const limited = ofProvider(limitMilliseconds);
  const reader = { stripe, secret: checkWebhookSecret(options.webhookSecret), livemode, now };

  const retrieve = async (id: string, amountCents?: number): Promise<Payment | undefined> => {
    const asked = { id, ...(amountCents !== undefined && { amountCents }) };
    try {
      return aboutAsked(toPayment(await stripe.paymentIntents.retrieve(id)), asked);
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return undefined;
      throw error;
    }
  };

  const listRefunds = async (paymentId: string): Promise<readonly Refund[]> => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    return data.map((refund) => aboutAsked(toRefund(refund), { paymentId }));
  };

  const listRefundedPayments = async (since: Date): Promise<readonly string[]> => {
    const payments = new Set<string>();
    const page = { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
    // A charge without a payment intent was made by another integration.
    for await (const refund of stripe.refunds.list(page))
      if (refund.payment_intent !== null) payments.add(refundedPayment(refund));
    return [...payments];
  };

  const disputes = askAboutDisputes(stripe);

  return {
    kind,
    publishableKey,
    retrieve: limited(retrieve),
    listRefunds: limited(listRefunds),
    listRefundedPayments: limited(listRefundedPayments),
    findDispute: limited(disputes.find),
    listDisputes: limited(disputes.list),

    create: limited(async ({ amountCents, idempotencyKey, metadata }: NewPayment) => {
      const intent = await stripe.paymentIntents
        .create(
          { amount: amountCents, currency: 'usd', automatic_payment_methods: { enabled: true }, metadata },
          { idempotencyKey },
        )
        .catch(nameConflict(idempotencyKey));
      const payment = aboutAsked(toPayment(intent), { amountCents });
      // An idempotent replay shows the payment as it was at its creation. https://docs.stripe.com/api/idempotent_requests
      return (isReplay(intent.lastResponse.headers) && (await retrieve(payment.id, amountCents))) || payment;
    }),

    cancel: limited(async (id: string) => {
      try {
        return aboutAsked(toPayment(await stripe.paymentIntents.cancel(id)), { id, status: 'canceled' });
      } catch (error) {
        if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        const payment = await retrieve(id);
        if (payment?.status === 'succeeded') throw new PaymentAlreadySucceeded(id);
        if (payment?.status === 'processing') throw new PaymentProcessing(id);
        if (payment?.status === 'canceled') return payment;
        throw error;
      }
    }),

    refund: limited(async ({ paymentId, idempotencyKey }: NewRefund) => {
      const made = await stripe.refunds
        .create({ payment_intent: paymentId, metadata: OUR_REFUND }, { idempotencyKey })
        .catch((error: unknown) => {
          if (hasCode(error, 'charge_already_refunded')) throw new PaymentAlreadyRefunded(paymentId);
          if (hasCode(error, 'charge_disputed')) throw new PaymentDisputed(paymentId);
          return nameConflict(idempotencyKey)(error);
        });
      const refund = aboutAsked(toRefund(made), { paymentId });
      // An idempotent replay shows the refund as it was at its creation.
      if (!isReplay(made.lastResponse.headers)) return refund;
      return (await listRefunds(paymentId)).find(({ id }) => id === refund.id) ?? refund;
    }),

    readEvent: (rawBody, signature) => readWebhookEvent(reader, rawBody, signature),
  };
};
