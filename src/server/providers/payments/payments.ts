import type { CURRENCY } from '#shared/domain/money/money.ts';

/** The states of a payment. `open`: unpaid, and a card can be tried (again). */
export type PaymentStatus = 'open' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

/** One payment at the provider. Amounts are integer cents; `clientSecret` allows a page to pay it and nothing else. */
export interface Payment {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly currency: typeof CURRENCY;
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
  /** Whether this server ordered it; else somebody made it at the provider. */
  readonly isOurs: boolean;
}

/** Money that a dispute moved, in the smallest unit of the currency: negative amounts left the house's account. */
export interface DisputeMovement {
  readonly id: string;
  readonly amount: number;
  /** What the provider charged for it; negative when it was given back. */
  readonly fee: number;
  readonly currency: string;
}

/**
 * A dispute of a payment, or the bank's early warning of one (`fraud_warning`, without an amount).
 * https://docs.stripe.com/api/disputes/object https://docs.stripe.com/api/radar/early_fraud_warnings/object
 */
export interface Dispute {
  readonly id: string;
  readonly kind: 'dispute' | 'fraud_warning';
  /** Null where the charge belongs to no payment. */
  readonly paymentId: string | null;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** The provider's word, e.g. `needs_response`, `won`; of a warning `actionable` or `not_actionable`. */
  readonly status: string;
  /** The provider's word, e.g. `fraudulent`. */
  readonly reason: string;
  /** Null where the bank takes no answer. */
  readonly answerBy: Date | null;
  readonly movements: readonly DisputeMovement[];
}

/**
 * A verified webhook, reduced to the fields in use. `payment` is present for the payment types, `refundOf`, the id of the
 * payment that is given back, for the refund type, `dispute` as it was at the time of the event for the dispute type.
 */
export interface PaymentEvent {
  readonly id: string;
  readonly type:
    | 'payment.succeeded'
    | 'payment.processing'
    | 'payment.failed'
    | 'refund.changed'
    | 'dispute.changed'
    | 'other';
  readonly payment?: Payment;
  readonly refundOf?: string;
  readonly dispute?: Dispute;
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
  /**
   * Cancels an unpaid payment (idempotent). Throws PaymentAlreadySucceeded when it was paid first, PaymentProcessing while
   * a bank works on it.
   */
  cancel(id: string): Promise<Payment>;
  /**
   * Refunds the whole amount, or what was not refunded yet, once per payment, and again with another key once that has
   * failed. Throws PaymentAlreadyRefunded on another repetition with another key, and PaymentDisputed while the payment is
   * disputed and after that was lost.
   */
  refund(request: NewRefund): Promise<Refund>;
  /** The refunds of a payment in their current state, newest first: ours, and those that were made at the provider. */
  listRefunds(paymentId: string): Promise<readonly Refund[]>;
  /** The payments of which something was refunded since then, by anybody. */
  listRefundedPayments(since: Date): Promise<readonly string[]>;
  /** A dispute or an early fraud warning in its current state. Undefined when the provider knows none. */
  findDispute(id: string): Promise<Dispute | undefined>;
  /** The disputes and early fraud warnings that were created since then. */
  listDisputes(since: Date): Promise<readonly Dispute[]>;
  /**
   * Verifies a webhook over its raw bytes. Throws InvalidSignature, UnusableEvent, or ProviderUnavailable when the event
   * is not valid, and exposes no data of a rejected body.
   */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent;
}
