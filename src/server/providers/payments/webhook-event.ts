import Stripe from 'stripe';
import { InvalidSignature, UnusableEvent } from './payment-errors.ts';
import type { PaymentEvent } from './payments.ts';
import { isOurs, toPayment } from './stripe-payment.ts';

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

const verified = (reader: WebhookReader, rawBody: Buffer, header: string): Stripe.Event => {
  const nowMs = reader.now();
  const strict = strictHeader(header, nowMs);
  try {
    return reader.stripe.webhooks.constructEvent(rawBody, strict, reader.secret, TOLERANCE_SECONDS, undefined, nowMs);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignature('it does not match the body, or is too old');
    if (error instanceof SyntaxError) throw new UnusableEvent('the body is not JSON');
    throw error;
  }
};

const types = {
  'payment_intent.succeeded': 'payment.succeeded',
  'payment_intent.payment_failed': 'payment.failed',
} as const;

/**
 * Updates of a refund that the provider has accepted. `charge.refund.updated` is the earlier name, which accounts of
 * older API versions send. https://docs.stripe.com/api/events/types
 */
const REFUND_TYPES: readonly string[] = ['refund.updated', 'refund.failed', 'charge.refund.updated'];

/** The payment that a refund gives back; undefined for refunds of charges without one, and of another integration. */
const refundedPayment = (event: Stripe.Event): string | undefined => {
  const refund = event.data?.object;
  if (refund?.object !== 'refund') throw new UnusableEvent('it carries no refund');
  const { payment_intent: payment, currency } = refund;
  if (event.account !== undefined || currency !== 'usd' || payment === null) return undefined;
  return typeof payment === 'string' ? payment : payment.id;
};

/** Verifies a webhook over its raw bytes and returns only the fields in use. See `Payments.readEvent`. */
export const readWebhookEvent = (
  reader: WebhookReader,
  rawBody: Buffer,
  signature: string | undefined,
): PaymentEvent => {
  if (rawBody.byteLength > LARGEST_BODY) throw new UnusableEvent('the body is larger than 1 MiB');
  if (!signature) throw new InvalidSignature('there is none');
  if (rawBody.byteLength === 0) throw new InvalidSignature('there is no body');
  const event = verified(reader, rawBody, signature);
  if (event?.object !== 'event' || typeof event.id !== 'string') throw new UnusableEvent('it is not an event');
  if (event.livemode !== reader.livemode)
    throw new UnusableEvent(`it is a ${event.livemode ? 'live' : 'test'} mode event`);
  const { id, livemode } = event;
  const other = { id, type: 'other', livemode } as const;
  if (REFUND_TYPES.includes(event.type)) {
    const refundOf = refundedPayment(event);
    return refundOf === undefined ? other : { id, type: 'refund.changed', refundOf, livemode };
  }
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed') return other;
  const intent = event.data?.object;
  if (intent?.object !== 'payment_intent') throw new UnusableEvent('it carries no payment');
  // Events of connected accounts and other currencies belong to another integration on the same endpoint.
  if (event.account !== undefined || !isOurs(intent)) return other;
  return { id, type: types[event.type], payment: toPayment(intent), livemode };
};
