import { randomBytes } from 'node:crypto';
import { asCreated, canceled } from './intent-steps.ts';
import type { SandboxIntent, SandboxPaymentStore, SandboxRecord, SandboxRefund } from './sandbox-payment-store.ts';
import { answer, failure, keyConflict, metadataOf, readStripeRequest, type StripeRequest } from './stripe-request.ts';

/** Stripe's limits for US dollars, in cents. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const SMALLEST = 50;
const LARGEST = 99_999_999;

interface Endpoints {
  readonly store: SandboxPaymentStore;
  readonly now: () => number;
}

/** The stored intent, or undefined for refunds and unknown ids. */
export const findIntent = async (
  store: SandboxPaymentStore,
  id: string,
): Promise<{ readonly intent: SandboxIntent; readonly version: number } | undefined> => {
  const record = await store.get(id);
  return record?.object.object === 'payment_intent' ? { intent: record.object, version: record.version } : undefined;
};

/** Stores a new object, or returns Stripe's answer for an idempotency key in use. */
const keep = async (
  { store }: Endpoints,
  request: StripeRequest,
  object: SandboxRecord['object'],
  whenIdTaken: () => Response,
): Promise<Response> => {
  const { idempotencyKey, hash } = request;
  const kept = await store.insert({ object, idempotencyKey, requestHash: idempotencyKey === null ? null : hash });
  if (kept) return answer(200, object);
  const before = idempotencyKey === null ? undefined : await store.findByIdempotencyKey(idempotencyKey);
  if (!before || idempotencyKey === null) return whenIdTaken();
  if (before.requestHash !== hash) return keyConflict(idempotencyKey);
  const first = before.object.object === 'payment_intent' ? asCreated(before.object) : before.object;
  return answer(200, first, { 'idempotent-replayed': 'true' });
};

const create = (endpoints: Endpoints, request: StripeRequest): Promise<Response> | Response => {
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
  return keep(endpoints, request, intent, () => failure(500, 'The new payment id was taken.', undefined, 'api_error'));
};

const missing = (id: string): Response => failure(404, `No such payment_intent: '${id}'`, 'resource_missing');

const cancel = async ({ store }: Endpoints, id: string): Promise<Response> => {
  for (;;) {
    const found = await findIntent(store, id);
    if (!found) return missing(id);
    const { status } = found.intent;
    if (status === 'succeeded' || status === 'canceled')
      return failure(
        400,
        `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
        'payment_intent_unexpected_state',
      );
    const next = canceled(found.intent);
    if (await store.update(found.version, next)) return answer(200, next);
  }
};

const hasFailed = ({ status }: SandboxRefund): boolean => status === 'failed' || status === 'canceled';

/** The id of a payment's refund, counted from 0: known ids make the store's unique constraint prevent a second refund. */
const refundId = (paymentId: string, number: number): string =>
  `re_${paymentId.slice(3)}${number === 0 ? '' : `_${number}`}`;

/** The refunds of a payment, oldest first; all but the last have failed. */
const refundsOf = async (store: SandboxPaymentStore, paymentId: string): Promise<readonly SandboxRefund[]> => {
  const found: SandboxRefund[] = [];
  for (;;) {
    const record = await store.get(refundId(paymentId, found.length));
    if (record?.object.object !== 'refund') return found;
    found.push(record.object);
  }
};

const list = async ({ store }: Endpoints, { query, path }: StripeRequest): Promise<Response> => {
  const refunds = await refundsOf(store, query.get('payment_intent') ?? '');
  const limit = Number(query.get('limit') ?? 10);
  const data = refunds.toReversed().slice(0, limit);
  return answer(200, { object: 'list', data, has_more: refunds.length > limit, url: path });
};

const refund = async (endpoints: Endpoints, request: StripeRequest): Promise<Response> => {
  const id = request.form.get('payment_intent') ?? '';
  const found = await findIntent(endpoints.store, id);
  if (!found) return missing(id);
  const { intent } = found;
  if (intent.status !== 'succeeded')
    return failure(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`);
  const before = await refundsOf(endpoints.store, id);
  const object: SandboxRefund = {
    id: refundId(id, before.filter(hasFailed).length),
    object: 'refund',
    amount: intent.amount,
    currency: intent.currency,
    payment_intent: id,
    status: 'succeeded',
    created: Math.floor(endpoints.now() / 1000),
  };
  const already = () =>
    failure(400, `Charge ${intent.latest_charge} has already been refunded.`, 'charge_already_refunded');
  return keep(endpoints, request, object, already);
};

/** The part of Stripe's HTTP API that the product calls: payment intents (create, retrieve, cancel) and refunds (create, list). */
export const createStripeEndpoints = (endpoints: Endpoints): typeof fetch => {
  return async (input, init) => {
    const request = readStripeRequest(input, init);
    const { method, path } = request;
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v1/payment_intents') return create(endpoints, request);
    if (method === 'POST' && path === '/v1/refunds') return refund(endpoints, request);
    if (method === 'GET' && path === '/v1/refunds') return list(endpoints, request);
    if (method === 'POST' && id !== undefined && action === 'cancel') return cancel(endpoints, id);
    if (method === 'GET' && id !== undefined && action === undefined) {
      const found = await findIntent(endpoints.store, id);
      return found ? answer(200, found.intent) : missing(id);
    }
    return failure(404, `Unrecognized request URL (${method}: ${path}).`);
  };
};
