import { randomBytes } from 'node:crypto';
import { CURRENCY } from '#shared/domain/money/money.ts';
import type { BankDesk, DisputeOutcome } from './bank-desk.ts';
import type { EventDelivery, SandboxCharge } from './event-delivery.ts';
import { canceled } from './intent-steps.ts';
import {
  findIntent,
  type SandboxIntent,
  type SandboxPaymentStore,
  type SandboxRefund,
} from './sandbox-payment-store.ts';
import {
  answer,
  failure,
  keepNew,
  metadataOf,
  missing,
  readStripeRequest,
  type StripeRequest,
} from './stripe-request.ts';

interface RefundEndpoints {
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
const listRefunds = async ({ store }: RefundEndpoints, { query, path }: StripeRequest): Promise<Response> => {
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
const createRefund = async (endpoints: RefundEndpoints, request: StripeRequest): Promise<Response> => {
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

interface DisputeEndpoints {
  readonly store: SandboxPaymentStore;
  readonly bank: BankDesk;
}

/** The evidence by which Stripe's test mode decides. https://docs.stripe.com/testing#disputes */
const OUTCOMES: Readonly<Record<string, DisputeOutcome>> = {
  winning_evidence: 'win',
  losing_evidence: 'lose',
  escalate_inquiry_evidence: 'escalate',
};

const KINDS = { disputes: 'dispute', 'radar/early_fraud_warnings': 'radar.early_fraud_warning' } as const;

const advance = async ({ bank }: DisputeEndpoints, id: string, outcome: DisputeOutcome): Promise<Response> => {
  const next = await bank.advanceDispute(id, outcome);
  return next ? answer(200, next) : failure(400, `The dispute ${id} is already closed.`);
};

/** Stripe's calls about disputes and early fraud warnings: list, retrieve, submit evidence, close. Undefined for others. */
const answerAboutDisputes = async (
  endpoints: DisputeEndpoints,
  { method, path, query, form }: StripeRequest,
): Promise<Response | undefined> => {
  const [, kind, id, action] =
    /^\/v1\/(disputes|radar\/early_fraud_warnings)(?:\/(\w+))?(?:\/(close))?$/.exec(path) ?? [];
  if (kind !== 'disputes' && kind !== 'radar/early_fraud_warnings') return undefined;
  if (id === undefined) {
    const data = await endpoints.store.list(KINDS[kind], Number(query.get('created[gte]') ?? 0));
    return answer(200, { object: 'list', data, has_more: false, url: path });
  }
  const object = (await endpoints.store.get(id))?.object;
  if (object?.object !== KINDS[kind]) return missing(KINDS[kind], id);
  if (method === 'GET') return answer(200, object);
  if (action === 'close') return advance(endpoints, id, 'lose');
  return advance(endpoints, id, OUTCOMES[form.get('evidence[uncategorized_text]') ?? ''] ?? 'review');
};

/** Stripe's limits for US dollars, in cents. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const SMALLEST = 50;
const LARGEST = 99_999_999;

const create = async (endpoints: RefundEndpoints, request: StripeRequest): Promise<Response> => {
  const amount = Number(request.form.get('amount'));
  const currency = request.form.get('currency') ?? '';
  if (!Number.isInteger(amount)) return failure(400, 'Invalid integer: amount', 'parameter_invalid_integer');
  if (amount < SMALLEST) return failure(400, 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > LARGEST) return failure(400, 'Amount must be no more than $999,999.99', 'amount_too_large');
  if (currency !== CURRENCY) return failure(400, `The card network takes ${CURRENCY} only, not '${currency}'.`);
  const id = `pi_${randomBytes(12).toString('hex')}`;
  const intent: SandboxIntent = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: Math.floor(endpoints.now() / 1000),
    livemode: false,
    metadata: metadataOf(request.form),
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
  };
  const kept = await keepNew(endpoints.store, request, intent);
  if (kept === 'id taken') return failure(500, 'The new payment id was taken.', undefined, 'api_error');
  return kept.response;
};

const cancel = async ({ store }: RefundEndpoints, id: string): Promise<Response> => {
  for (;;) {
    const found = await findIntent(store, id);
    if (!found) return missing('payment_intent', id);
    const { status } = found.intent;
    if (status === 'succeeded' || status === 'processing' || status === 'canceled')
      return failure(
        400,
        `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
        'payment_intent_unexpected_state',
      );
    const next = canceled(found.intent);
    if (await store.update(found.version, next)) return answer(200, next);
  }
};

/**
 * The part of Stripe's HTTP API that the product calls, or that its dashboard would: payment intents (create, retrieve,
 * cancel), refunds (create, list) and disputes.
 */
export const createStripeEndpoints = (endpoints: RefundEndpoints): typeof fetch => {
  return async (input, init) => {
    const request = readStripeRequest(input, init);
    const { method, path } = request;
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/payment_intents') return create(endpoints, request);
    if (method === 'POST' && path === '/v1/refunds') return createRefund(endpoints, request);
    if (method === 'GET' && path === '/v1/refunds') return listRefunds(endpoints, request);
    if (method === 'POST' && id !== undefined && action === 'cancel') return cancel(endpoints, id);
    if (method === 'GET' && id !== undefined && action === undefined) {
      const found = await findIntent(endpoints.store, id);
      return found ? answer(200, found.intent) : missing('payment_intent', id);
    }
    const answered = await answerAboutDisputes(endpoints, request);
    return answered ?? failure(404, `Unrecognized request URL (${method}: ${path}).`);
  };
};
