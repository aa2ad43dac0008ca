import Stripe from 'stripe';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { ProviderUnavailable, withinLimit } from '../provider-unavailable.ts';
import {
  IdempotencyKeyReused,
  InvalidSignature,
  PaymentAlreadyRefunded,
  PaymentAlreadySucceeded,
  PaymentDisputed,
  PaymentProcessing,
  UnusableEvent,
} from './payment-errors.ts';
import type { NewPayment, NewRefund, Payment, PaymentEvent, Payments, Refund } from './payments.ts';
import { askAboutDisputes, readDisputeEvent } from './stripe-dispute.ts';
import { eventSchema, OUR_REFUND, readObject, refundedPayment, toPayment, toRefund } from './stripe-objects.ts';

/** Stripe's recommended tolerance in seconds, applied to past and future alike. https://docs.stripe.com/webhooks/signature */
const TOLERANCE_SECONDS = 300;
/** Maximum body size in bytes; Stripe's events take a few kilobytes. */
const LARGEST_BODY = 1024 * 1024;

interface WebhookReader {
  readonly stripe: Stripe;
  readonly secret: string;
  readonly livemode: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Reduces the header to one timestamp and well-formed v1 signatures. The SDK accepts any future timestamp and the last of
 * several, and throws errors of its own on empty or non-ASCII signatures.
 */
const strictHeader = (header: string, nowMs: number): string => {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t='));
  const seconds = /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1];
  if (times.length !== 1 || seconds === undefined) throw new InvalidSignature('it carries no single time');
  if (Number(seconds) - Math.floor(nowMs / 1000) > TOLERANCE_SECONDS)
    throw new InvalidSignature('its time lies in the future');
  const signatures = parts.filter((part) => /^v1=[\da-f]{64}$/.test(part));
  if (signatures.length === 0) throw new InvalidSignature('it carries no v1 signature');
  return [`t=${seconds}`, ...signatures].join(',');
};

const verified = (reader: WebhookReader, rawBody: Buffer, header: string): unknown => {
  const nowMs = reader.now();
  const strict = strictHeader(header, nowMs);
  try {
    return reader.stripe.webhooks.constructEvent(rawBody, strict, reader.secret, TOLERANCE_SECONDS, undefined, nowMs);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignature('it does not match the body, or is too old');
    throw new UnusableEvent('the body is not JSON');
  }
};

const types = {
  'payment_intent.succeeded': 'payment.succeeded',
  'payment_intent.processing': 'payment.processing',
  'payment_intent.payment_failed': 'payment.failed',
} as const;

const isPaymentType = (type: string): type is keyof typeof types => Object.hasOwn(types, type);

/**
 * New refunds, ours and those made at the provider, and their updates. `charge.refund.updated` is the earlier name, which
 * accounts of older API versions send. https://docs.stripe.com/api/events/types
 */
const REFUND_TYPES: readonly string[] = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
  'charge.refunded',
];

/** Verifies a webhook over its raw bytes and returns only the fields in use. See `Payments.readEvent`. */
export const readWebhookEvent = (
  reader: WebhookReader,
  rawBody: Buffer,
  signature: string | undefined,
): PaymentEvent => {
  if (rawBody.byteLength > LARGEST_BODY) throw new UnusableEvent('the body is larger than 1 MiB');
  if (!signature) throw new InvalidSignature('there is none');
  if (rawBody.byteLength === 0) throw new InvalidSignature('there is no body');
  const event = readObject('an event', eventSchema, verified(reader, rawBody, signature));
  const { id, type, livemode, account } = event;
  if (livemode !== reader.livemode) throw new UnusableEvent(`it is a ${livemode ? 'live' : 'test'} mode event`);
  const about: Readonly<Record<string, unknown>> = event.data.object;
  // Events of connected accounts and other currencies belong to another integration on the same endpoint.
  const isOurs = !account && (typeof about.currency !== 'string' || about.currency === CURRENCY);
  if (isOurs && isPaymentType(type)) return { id, type: types[type], payment: toPayment(about), livemode };
  // A charge without a payment intent was made by another integration.
  if (isOurs && REFUND_TYPES.includes(type) && about.payment_intent !== null)
    return { id, type: 'refund.changed', refundOf: refundedPayment(about), livemode };
  const dispute = account ? undefined : readDisputeEvent(type, about);
  if (dispute) return { id, type: 'dispute.changed', dispute, livemode };
  return { id, type: 'other', livemode };
};

export interface StripePaymentsOptions {
  readonly kind: Payments['kind'];
  readonly stripe: Stripe;
  readonly publishableKey: string | null;
  readonly webhookSecret: string;
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
 * `Payments` over the official SDK. Its methods throw ProviderUnavailable where `payment-errors.ts` has no error.
 */
export const createStripePayments = (options: StripePaymentsOptions): Payments => {
  const { stripe, kind, publishableKey, livemode, now = Date.now, limitMilliseconds = LIMIT_MS } = options;
  const limited = ofProvider(limitMilliseconds);
  const reader = { stripe, secret: options.webhookSecret, livemode, now };

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
          { amount: amountCents, currency: CURRENCY, automatic_payment_methods: { enabled: true }, metadata },
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
