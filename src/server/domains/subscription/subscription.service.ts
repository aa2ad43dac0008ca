import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { findRenewalOf, subscriptionEnd } from './subscription.repository.ts';
import { SubscriptionPayments } from './subscription-payments.service.ts';

const NOT_PAID = 'This payment did not go through. Your subscription is as it was; please try again.';
const UNDER_WAY = 'Your bank is still working on this payment. The subscription is renewed as soon as it arrives.';

/** The use cases of a brand's subscription. */
export class SubscriptionService {
  readonly #context: Context;
  readonly #payments: SubscriptionPayments;

  constructor(context: Context) {
    this.#context = context;
    this.#payments = new SubscriptionPayments(context);
  }

  /** The payment for the card form. */
  renewalPayment(actor: Actor) {
    return this.#payments.open(actor.id);
  }

  /**
   * Looks up the payment when the brand returns from the payment page; the webhook runs the same step. Returns the new
   * end.
   */
  async subscribe(actor: Actor, paymentId: string): Promise<Date> {
    const { orm } = this.#context.db;
    const row = await findRenewalOf(orm, actor.id, paymentId);
    if (!row) throw new ApiError('notFound');
    if (!row.paidAt) {
      const payment = await this.#payments.confirm(row);
      if (payment?.status === 'processing') throw new ApiError('wrongState', UNDER_WAY);
      if (payment?.status !== 'succeeded') throw new ApiError('wrongState', NOT_PAID);
    }
    const end = await subscriptionEnd(orm, actor.id);
    if (!end) throw new Error(`Brand ${actor.id} has no end of its subscription.`);
    return end;
  }
}
