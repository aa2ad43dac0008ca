import Stripe from 'stripe';
import { ProviderUnavailable } from '../../provider-unavailable.ts';
import {
  IdempotencyKeyReused,
  PaymentAlreadyRefunded,
  PaymentAlreadySucceeded,
  UnexpectedPayment,
} from './payment-errors.ts';
import type { NewPayment, NewRefund, Payment, Payments, Refund } from './payments.ts';
import { toPayment } from './stripe-payment.ts';
import { readWebhookEvent } from './webhook-event.ts';
import { checkWebhookSecret } from './webhook-secret.ts';

export interface StripePaymentsOptions {
  readonly kind: Payments['kind'];
  readonly stripe: Stripe;
  readonly publishableKey: string | null;
  readonly webhookSecret: string | undefined;
  /** Whether real money moves; events of the other mode are rejected. */
  readonly livemode: boolean;
  readonly now?: () => number;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

const refundStatus = (status: string | null): Refund['status'] => {
  switch (status) {
    case 'pending':
    case 'requires_action':
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return status;
    default:
      throw new UnexpectedPayment(`The refund has the unknown status ${status}.`);
  }
};

const toRefund = (paymentId: string, { id, amount, status, failure_reason }: Stripe.Refund): Refund => ({
  id,
  paymentId,
  amountCents: amount,
  status: refundStatus(status),
  ...(failure_reason && { failureReason: failure_reason }),
});

/** The SDK's Node client returns a plain object, its fetch client `Headers`. */
const isReplay = (headers: Readonly<Record<string, string>> | Headers): boolean =>
  (headers instanceof Headers ? headers.get('idempotent-replayed') : headers['idempotent-replayed']) === 'true';

const nameConflict =
  (idempotencyKey: string) =>
  (error: unknown): never => {
    throw error instanceof Stripe.errors.StripeIdempotencyError ? new IdempotencyKeyReused(idempotencyKey) : error;
  };

/**
 * Without this, the status of Stripe's error (401 for a revoked key, 429 for too many calls) would become the answer to
 * the caller: a 401 signs people out. https://docs.stripe.com/api/errors
 */
const ofProvider =
  <Given extends unknown[], Result>(ask: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await ask(...given);
    } catch (error) {
      throw error instanceof Stripe.errors.StripeError ? new ProviderUnavailable('Stripe', error) : error;
    }
  };

/**
 * `Payments` over the official SDK. Throws PaymentsConfigError when the webhook secret is unsafe; its methods throw
 * ProviderUnavailable where `payment-errors.ts` has no error.
 */
export const createStripePayments = (options: StripePaymentsOptions): Payments => {
  const { stripe, kind, publishableKey, livemode, now = Date.now } = options;
  const reader = { stripe, secret: checkWebhookSecret(options.webhookSecret), livemode, now };

  const retrieve = async (id: string): Promise<Payment | undefined> => {
    try {
      return toPayment(await stripe.paymentIntents.retrieve(id));
    } catch (error) {
      if (hasCode(error, 'resource_missing')) return undefined;
      throw error;
    }
  };

  const findRefund = async (paymentId: string): Promise<Refund | undefined> => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 1 });
    return data[0] && toRefund(paymentId, data[0]);
  };

  return {
    kind,
    publishableKey,
    retrieve: ofProvider(retrieve),
    findRefund: ofProvider(findRefund),

    create: ofProvider(async ({ amountCents, idempotencyKey, metadata }: NewPayment) => {
      const intent = await stripe.paymentIntents
        .create(
          { amount: amountCents, currency: 'usd', automatic_payment_methods: { enabled: true }, metadata },
          { idempotencyKey },
        )
        .catch(nameConflict(idempotencyKey));
      // An idempotent replay shows the payment as it was at its creation. https://docs.stripe.com/api/idempotent_requests
      return toPayment(
        isReplay(intent.lastResponse.headers) ? await stripe.paymentIntents.retrieve(intent.id) : intent,
      );
    }),

    cancel: ofProvider(async (id: string) => {
      try {
        return toPayment(await stripe.paymentIntents.cancel(id));
      } catch (error) {
        if (!hasCode(error, 'payment_intent_unexpected_state')) throw error;
        const payment = await retrieve(id);
        if (payment?.status === 'succeeded') throw new PaymentAlreadySucceeded(id);
        if (payment?.status === 'canceled') return payment;
        throw error;
      }
    }),

    refund: ofProvider(async ({ paymentId, idempotencyKey }: NewRefund) => {
      const refund = await stripe.refunds
        .create({ payment_intent: paymentId }, { idempotencyKey })
        .catch((error: unknown) => {
          if (hasCode(error, 'charge_already_refunded')) throw new PaymentAlreadyRefunded(paymentId);
          return nameConflict(idempotencyKey)(error);
        });
      // An idempotent replay shows the refund as it was at its creation.
      const current = isReplay(refund.lastResponse.headers) ? await findRefund(paymentId) : undefined;
      return current ?? toRefund(paymentId, refund);
    }),

    readEvent: (rawBody, signature) => readWebhookEvent(reader, rawBody, signature),
  };
};
