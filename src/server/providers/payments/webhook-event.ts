import Stripe from 'stripe';
import { InvalidSignature, UnusableEvent } from './payment-errors.ts';
import type { PaymentEvent } from './payments.ts';
import { readDisputeEvent } from './stripe-dispute.ts';
import { eventSchema, readObject, refundedPayment, toPayment } from './stripe-objects.ts';

/** Stripe's recommended tolerance in seconds, applied to past and future alike. https://docs.stripe.com/webhooks/signature */
const TOLERANCE_SECONDS = 300;
/** Maximum body size in bytes; Stripe's events take a few kilobytes. */
const LARGEST_BODY = 1024 * 1024;

export interface WebhookReader {
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
  const isOurs = !account && (typeof about.currency !== 'string' || about.currency === 'usd');
  if (isOurs && isPaymentType(type)) return { id, type: types[type], payment: toPayment(about), livemode };
  // A charge without a payment intent was made by another integration.
  if (isOurs && REFUND_TYPES.includes(type) && about.payment_intent !== null)
    return { id, type: 'refund.changed', refundOf: refundedPayment(about), livemode };
  const dispute = account ? undefined : readDisputeEvent(type, about);
  if (dispute) return { id, type: 'dispute.changed', dispute, livemode };
  return { id, type: 'other', livemode };
};
