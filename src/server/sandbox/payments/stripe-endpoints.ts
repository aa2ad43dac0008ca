import { randomBytes } from 'node:crypto';
import type { BankDesk, DisputeOutcome } from './bank-desk.ts';
import { canceled } from './intent-steps.ts';
import { createRefund, listRefunds, type RefundEndpoints } from './refund-endpoints.ts';
import { findIntent, type SandboxIntent, type SandboxPaymentStore } from './sandbox-payment-store.ts';
import {
  answer,
  failure,
  keepNew,
  metadataOf,
  missing,
  readStripeRequest,
  type StripeRequest,
} from './stripe-request.ts';

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
  if (currency !== 'usd') return failure(400, `The card network takes usd only, not '${currency}'.`);
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
