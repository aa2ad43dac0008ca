/** The states of a payment. `open`: unpaid, and a card can be tried (again). */
export type PaymentStatus = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** One payment at the provider. Amounts are integer cents; `clientSecret` allows a page to pay it and nothing else. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly currency: 'usd';
  readonly status: PaymentStatus;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * A refund to the card or account that paid. It may stay `pending` for days, wait for the payer's bank details
 * (`requires_action`), and fail even after it succeeded. https://docs.stripe.com/api/refunds/object
 */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  /** The provider's word for why it failed, e.g. `expired_or_canceled_card`. */
  readonly failureReason?: string;
}

/**
 * A verified webhook, reduced to the fields in use. `payment` is present for the two payment types, `refundOf`, the id of the
 * payment that is given back, for the refund type.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly type: 'payment.succeeded' | 'payment.failed' | 'refund.changed' | 'other';
  readonly payment?: Payment;
  readonly refundOf?: string;
  readonly livemode: boolean;
}

export interface NewPayment {
  /** Integer cents, computed by the server. */
  readonly amountCents: number;
  /** The same key with the same content always identifies the same payment. */
  readonly idempotencyKey: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface NewRefund {
  readonly paymentId: string;
  readonly idempotencyKey: string;
}

/**
 * The payment provider: Stripe, or the embedded card network behind the same SDK. All calls to it throw
 * ProviderUnavailable when it is unreachable, gives no whole answer within ten seconds or one that is not valid, or
 * rejects this server's account.
 */
export interface Payments {
  readonly kind: 'stripe' | 'sandbox';
  /** For Stripe.js in the page; null with the sandbox. */
  readonly publishableKey: string | null;
  /** Creates a payment; returns its current state if the key exists. Throws IdempotencyKeyReused if the content differs. */
  create(payment: NewPayment): Promise<Payment>;
  /** Undefined when the provider knows no such payment. Throws ProviderUnavailable when it has another amount than is known. */
  retrieve(id: string, amountCents?: number): Promise<Payment | undefined>;
  /** Cancels an unpaid payment (idempotent). Throws PaymentAlreadySucceeded when it was paid first. */
  cancel(id: string): Promise<Payment>;
  /**
   * Refunds the whole amount, once per payment, and again with another key once that has failed. Throws
   * PaymentAlreadyRefunded on another repetition with another key.
   */
  refund(request: NewRefund): Promise<Refund>;
  /** The newest refund of a payment in its current state; undefined when there is none. */
  findRefund(paymentId: string): Promise<Refund | undefined>;
  /**
   * Verifies a webhook over its raw bytes. Throws InvalidSignature, UnusableEvent, or ProviderUnavailable when the event
   * is not valid, and exposes no data of a rejected body.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}
