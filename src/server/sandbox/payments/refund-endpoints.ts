import type { BankDesk } from './bank-desk.ts';
import type { EventDelivery, SandboxCharge } from './event-delivery.ts';
import {
  findIntent,
  type SandboxIntent,
  type SandboxPaymentStore,
  type SandboxRefund,
} from './sandbox-payment-store.ts';
import { answer, failure, keepNew, metadataOf, missing, type StripeRequest } from './stripe-request.ts';

export interface RefundEndpoints {
  readonly store: SandboxPaymentStore;
  readonly now: () => number;
  readonly send: EventDelivery['send'];
  readonly bank: BankDesk;
}

const hasFailed = ({ status }: SandboxRefund): boolean => status === 'failed' || status === 'canceled';

/** The id of a payment's refund, counted from 0: by known ids, the store's unique constraint orders concurrent refunds. */
const refundId = (paymentId: string, number: number): string =>
  `re_${paymentId.slice(3)}${number === 0 ? '' : `_${number}`}`;

/** The refunds of a payment, oldest first. */
const refundsOf = async (store: SandboxPaymentStore, paymentId: string): Promise<readonly SandboxRefund[]> => {
  const found: SandboxRefund[] = [];
  for (;;) {
    const record = await store.get(refundId(paymentId, found.length));
    if (record?.object.object !== 'refund') return found;
    found.push(record.object);
  }
};

const refundedOf = (refunds: readonly SandboxRefund[]): number =>
  refunds.filter((refund) => !hasFailed(refund)).reduce((sum, { amount }) => sum + amount, 0);

/** `GET /v1/refunds`: of one payment, or since a time. */
export const listRefunds = async ({ store }: RefundEndpoints, { query, path }: StripeRequest): Promise<Response> => {
  const payment = query.get('payment_intent');
  const all =
    payment === null
      ? await store.list('refund', Number(query.get('created[gte]') ?? 0))
      : (await refundsOf(store, payment)).toReversed();
  const limit = Number(query.get('limit') ?? 10);
  return answer(200, { object: 'list', data: all.slice(0, limit), has_more: all.length > limit, url: path });
};

/** Stripe's refusal of a refund; undefined where it is possible. https://docs.stripe.com/refunds */
const problemOf = async (
  { store }: RefundEndpoints,
  intent: SandboxIntent,
  { left, amount }: { readonly left: number; readonly amount: number },
): Promise<Response | undefined> => {
  const disputes = (await store.list('dispute', 0)).filter((dispute) => dispute.payment_intent === intent.id);
  if (disputes.some(({ status, is_charge_refundable: isRefundable }) => status !== 'won' && !isRefundable))
    return failure(
      400,
      `Charge ${intent.latest_charge} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  if (left === 0)
    return failure(400, `Charge ${intent.latest_charge} has already been refunded.`, 'charge_already_refunded');
  if (!Number.isInteger(amount) || amount < 1)
    return failure(400, 'Invalid integer: amount', 'parameter_invalid_integer');
  if (amount > left)
    return failure(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  return undefined;
};

const chargeOf = (intent: SandboxIntent, amountRefunded: number): SandboxCharge => ({
  id: intent.latest_charge,
  object: 'charge',
  amount: intent.amount,
  amount_refunded: amountRefunded,
  currency: intent.currency,
  payment_intent: intent.id,
  refunded: amountRefunded === intent.amount,
});

/** `POST /v1/refunds`: of all that is left of a payment, or of an amount. */
export const createRefund = async (endpoints: RefundEndpoints, request: StripeRequest): Promise<Response> => {
  const { store, send, bank, now } = endpoints;
  const id = request.form.get('payment_intent') ?? '';
  for (;;) {
    const intent = (await findIntent(store, id))?.intent;
    if (!intent) return missing('payment_intent', id);
    if (intent.status !== 'succeeded')
      return failure(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`);
    const before = await refundsOf(store, id);
    const left = intent.amount - refundedOf(before);
    const amount = Number(request.form.get('amount') ?? left);
    const object: SandboxRefund = {
      id: refundId(id, before.length),
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: id,
      status: intent.aftermath === 'refund_pending' ? 'pending' : 'succeeded',
      metadata: metadataOf(request.form),
      created: Math.floor(now() / 1000),
    };
    const problem = await problemOf(endpoints, intent, { left, amount });
    const kept = await keepNew(store, request, problem ?? object);
    // Another refund took the number: what is left has changed.
    if (kept === 'id taken') continue;
    if (!kept.isNew) return kept.response;
    send('refund.created', object);
    send('charge.refunded', chargeOf(intent, intent.amount - left + amount));
    if (intent.aftermath === 'refund_pending') await bank.endRefund(object.id, 'succeeded');
    if (intent.aftermath === 'refund_fails') await bank.endRefund(object.id, 'failed');
    return kept.response;
  }
};
