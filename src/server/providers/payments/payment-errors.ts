/** The payment was to be cancelled but has been paid: the caller has to treat it as paid. */
export class PaymentAlreadySucceeded extends Error {
  override readonly name = 'PaymentAlreadySucceeded';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} has already been paid and cannot be cancelled.`);
  }
}

/** The payment was given back before: by an attempt whose answer was lost, or by hand. */
export class PaymentAlreadyRefunded extends Error {
  override readonly name = 'PaymentAlreadyRefunded';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} has already been refunded.`);
  }
}

/** One idempotency key was used for two different requests. */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused';
  constructor(readonly idempotencyKey: string) {
    super(`The idempotency key ${idempotencyKey} was used before with other content.`);
  }
}

/** The webhook does not come from the provider, or is too old, too new or damaged. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
  constructor(reason: string) {
    super(`The webhook signature was refused: ${reason}.`);
  }
}

/** The webhook is signed by the provider but is not one for this server. */
export class UnusableEvent extends Error {
  override readonly name = 'UnusableEvent';
  constructor(reason: string) {
    super(`The webhook was refused: ${reason}.`);
  }
}

/** The provider answered with a payment that this product never makes. */
export class UnexpectedPayment extends Error {
  override readonly name = 'UnexpectedPayment';
}

/** The payment settings cannot be used; the message says which one and why. */
export class PaymentsConfigError extends Error {
  override readonly name = 'PaymentsConfigError';
}
