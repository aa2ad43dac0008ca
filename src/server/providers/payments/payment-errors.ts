import { ProviderUnavailable } from '../provider-unavailable.ts';

/** A payment could not be cancelled because it has been paid; the caller must treat it as paid. */
export class PaymentAlreadySucceeded extends Error {
  override readonly name = 'PaymentAlreadySucceeded';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} has already been paid and cannot be cancelled.`);
  }
}

/** The payment is under way at the payer's bank, and cannot be cancelled until it arrives or fails. */
export class PaymentProcessing extends Error {
  override readonly name = 'PaymentProcessing';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} is under way at a bank and cannot be cancelled.`);
  }
}

/** The payment has already been refunded: by an attempt whose answer was lost, or manually. */
export class PaymentAlreadyRefunded extends Error {
  override readonly name = 'PaymentAlreadyRefunded';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} has already been refunded.`);
  }
}

/** The payment is disputed, or the dispute was lost: the bank gives the money back, or has done so. */
export class PaymentDisputed extends Error {
  override readonly name = 'PaymentDisputed';
  constructor(readonly paymentId: string) {
    super(`Payment ${paymentId} is disputed and cannot be refunded.`);
  }
}

/** An idempotency key was reused for a different request, e.g. by a server that was restored from an older backup. */
export class IdempotencyKeyReused extends ProviderUnavailable {
  override readonly name = 'IdempotencyKeyReused';
  constructor(readonly idempotencyKey: string) {
    super('Stripe', new Error(`The idempotency key ${idempotencyKey} was used before with other content.`));
  }
}

/** The webhook does not come from the provider, is damaged, or its timestamp is outside the tolerance. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
  constructor(reason: string) {
    super(`The webhook signature was refused: ${reason}.`);
  }
}

/** The webhook is signed by the provider but not meant for this server. */
export class UnusableEvent extends Error {
  override readonly name = 'UnusableEvent';
  constructor(reason: string) {
    super(`The webhook was refused: ${reason}.`);
  }
}
