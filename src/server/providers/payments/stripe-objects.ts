import { boolean, type InferType, mixed, number, object, type Schema, string } from 'yup';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import type { Payment, PaymentStatus, Refund } from './payments.ts';

const statuses = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
} as const satisfies Readonly<Record<string, PaymentStatus>>;

export const cents = () => number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required();
export const oneOf = <const T extends string>(...values: readonly T[]) => string().oneOf(values).required();

const isText = (value: unknown) => typeof value === 'string';
const texts = () =>
  mixed<Readonly<Record<string, string>>>()
    .test('texts', (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText))
    .required();

/** A payment intent of this product: in dollars, with a client secret. https://docs.stripe.com/api/payment_intents/object */
const intentSchema = object({
  id: string().required(),
  object: oneOf('payment_intent'),
  amount: cents(),
  currency: oneOf(CURRENCY),
  status: oneOf(...(Object.keys(statuses) as (keyof typeof statuses)[])),
  client_secret: string().required(),
  metadata: texts(),
}).required();

/** Stored with each refund that this server orders, so that those made at the provider are told from them. */
export const OUR_REFUND = { ordered_by: 'marketplace' } as const;

/** https://docs.stripe.com/api/refunds/object */
const refundSchema = object({
  id: string().required(),
  object: oneOf('refund'),
  amount: cents(),
  currency: oneOf(CURRENCY),
  payment_intent: string().required(),
  status: oneOf('pending', 'requires_action', 'succeeded', 'failed', 'canceled'),
  failure_reason: string().nullable(),
  metadata: mixed<Readonly<Record<string, unknown>>>().nullable(),
}).required();

/** https://docs.stripe.com/api/events/object. `account` names the connected account of another integration. */
export const eventSchema = object({
  id: string().required(),
  object: oneOf('event'),
  type: string().required(),
  livemode: boolean().required(),
  account: string().nullable(),
  data: object({ object: object().required() }).required(),
}).required();

/**
 * What the provider sent, if it is what `schema` says. The error names the field and not its value, which may be a secret.
 * @throws ProviderUnavailable
 */
export const readObject = <S extends Schema>(what: string, schema: S, value: unknown): InferType<S> => {
  try {
    return schema.validateSync(value, { strict: true });
  } catch (error) {
    const { path = '' } = error as { path?: string };
    throw new ProviderUnavailable('Stripe', new Error(`${what} is not valid${path && `: ${path}`}`));
  }
};

/** Reads Stripe's payment intent. @throws ProviderUnavailable when it is none of this product's. */
export const toPayment = (value: unknown): Payment => {
  const intent = readObject('a payment', intentSchema, value);
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    amountCents: intent.amount,
    currency: intent.currency,
    status: statuses[intent.status],
    metadata: { ...intent.metadata },
  };
};

/** Reads Stripe's refund. @throws ProviderUnavailable when it is not one of a payment in dollars. */
export const toRefund = (value: unknown): Refund => {
  const { id, amount, payment_intent, status, failure_reason, metadata } = readObject('a refund', refundSchema, value);
  const failed = failure_reason ? { failureReason: failure_reason } : {};
  const isOurs = metadata?.ordered_by === OUR_REFUND.ordered_by;
  return { id, paymentId: payment_intent, amountCents: amount, status, isOurs, ...failed };
};

/** What was refunded, of a refund or of a charge. https://docs.stripe.com/api/charges/object */
const refundedSchema = object({ object: oneOf('refund', 'charge'), payment_intent: string().required() }).required();

/** The payment that an event's refund, or refunded charge, gives back. @throws ProviderUnavailable when it is neither. */
export const refundedPayment = (value: unknown): string =>
  readObject('what was refunded', refundedSchema, value).payment_intent;
