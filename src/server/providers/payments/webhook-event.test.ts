import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { testSecret as secret } from '../../sandbox/fixtures/build-sandbox.ts';
import { ProviderUnavailable } from '../provider-unavailable.ts';
import { InvalidSignature, UnusableEvent } from './payment-errors.ts';
import type { PaymentEvent } from './payments.ts';
import { readWebhookEvent } from './stripe-payments.ts';

const nowSeconds = 1_800_000_000;
const reader = { stripe: new Stripe('sk_test_x'), secret, livemode: true, now: () => nowSeconds * 1000 };

const buildEvent = (overrides: object = {}, intent: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: true,
  data: {
    object: {
      id: 'pi_1',
      object: 'payment_intent',
      amount: 5_500,
      currency: 'usd',
      status: 'succeeded',
      client_secret: 'pi_1_secret_x',
      metadata: { purpose: 'job', job: '7', user: '3' },
      ...intent,
    },
  },
  ...overrides,
});

const hmac = (body: string | Buffer, at: number | string = nowSeconds, key = secret) =>
  createHmac('sha256', key).update(`${at}.`).update(body).digest('hex');
const signed = (body: string | Buffer, at: number | string = nowSeconds, key = secret) =>
  `t=${at},v1=${hmac(body, at, key)}`;

const body = JSON.stringify(buildEvent());
const read = (raw: string | Buffer, signature: string | undefined): PaymentEvent =>
  readWebhookEvent(reader, Buffer.from(raw), signature);

describe('a genuine event', () => {
  test('is verified over its raw bytes and reduced to the fields we use', () => {
    expect(read(body, signed(body))).toEqual({
      id: 'evt_1',
      type: 'payment.succeeded',
      livemode: true,
      payment: {
        id: 'pi_1',
        clientSecret: 'pi_1_secret_x',
        amountCents: 5_500,
        currency: 'usd',
        status: 'succeeded',
        metadata: { purpose: 'job', job: '7', user: '3' },
      },
    });
  });

  test.each([-300, 0, 300])('is accepted %i seconds from now', (offset) => {
    expect(read(body, signed(body, nowSeconds + offset)).id).toBe('evt_1');
  });

  test('is accepted when one of two signatures is valid, as during a rotation of the secret', () => {
    const header = `t=${nowSeconds},v1=${hmac(body, nowSeconds, 'the secret before, with 32 letters')},v1=${hmac(body)}`;
    expect(read(body, header).type).toBe('payment.succeeded');
  });

  test('reports a failed payment', () => {
    const failed = JSON.stringify(
      buildEvent({ type: 'payment_intent.payment_failed' }, { status: 'requires_payment_method' }),
    );
    expect(read(failed, signed(failed))).toMatchObject({ type: 'payment.failed', payment: { status: 'open' } });
  });

  test('reports a payment that is under way at a bank', () => {
    const processing = JSON.stringify(buildEvent({ type: 'payment_intent.processing' }, { status: 'processing' }));
    expect(read(processing, signed(processing))).toMatchObject({
      type: 'payment.processing',
      payment: { status: 'processing' },
    });
  });

  const refundEvent = (type: string, overrides: object = {}, refund: object = {}) =>
    JSON.stringify({
      ...{ id: 'evt_2', object: 'event', type, livemode: true },
      data: {
        object: {
          ...{ id: 're_1', object: 'refund', amount: 5_500, currency: 'usd', payment_intent: 'pi_1' },
          ...{ status: 'succeeded', ...refund },
        },
      },
      ...overrides,
    });

  test.each(['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'])(
    'charge.dispute.%s has the dispute as it was, in any currency',
    (name) => {
      const dispute = {
        ...{ id: 'du_1', object: 'dispute', amount: 5_500, currency: 'eur', payment_intent: 'pi_1', status: 'lost' },
        ...{ reason: 'general', evidence_details: { due_by: 1_800_000_000 }, balance_transactions: [] },
      };
      const raw = refundEvent(`charge.dispute.${name}`, { data: { object: dispute } });
      expect(read(raw, signed(raw))).toMatchObject({
        type: 'dispute.changed',
        dispute: { id: 'du_1', status: 'lost' },
      });
      const foreign = refundEvent(`charge.dispute.${name}`, { data: { object: dispute }, account: 'acct_other' });
      expect(read(foreign, signed(foreign)).type).toBe('other');
    },
  );

  test('radar.early_fraud_warning.created is a warning of its payment', () => {
    const warning = { id: 'issfr_1', object: 'radar.early_fraud_warning', actionable: true, fraud_type: 'misc' };
    const raw = refundEvent('radar.early_fraud_warning.created', {
      data: { object: { ...warning, charge: 'ch_1', payment_intent: 'pi_1' } },
    });
    expect(read(raw, signed(raw)).dispute).toMatchObject({
      kind: 'fraud_warning',
      status: 'actionable',
      paymentId: 'pi_1',
    });
  });

  test('charge.refunded names the payment', () => {
    const raw = refundEvent('charge.refunded', {}, { object: 'charge', id: 'ch_1' });
    expect(read(raw, signed(raw))).toMatchObject({ type: 'refund.changed', refundOf: 'pi_1' });
  });

  test.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    '%s names the payment',
    (type) => {
      const raw = refundEvent(type);
      expect(read(raw, signed(raw))).toEqual({ id: 'evt_2', type: 'refund.changed', refundOf: 'pi_1', livemode: true });
    },
  );

  test.each([
    ['of another account', refundEvent('refund.failed', { account: 'acct_other' })],
    ['in another currency', refundEvent('refund.failed', {}, { currency: 'jpy' })],
    ['of a charge without a payment', refundEvent('refund.failed', {}, { payment_intent: null })],
  ])('a refund %s is not ours', (_what, raw) => {
    expect(read(raw, signed(raw))).toEqual({ id: 'evt_2', type: 'other', livemode: true });
  });

  test.each([
    ['of another type', buildEvent({ type: 'customer.created' })],
    ['of another account', buildEvent({ account: 'acct_other' })],
    ['in another currency', buildEvent({}, { currency: 'jpy' })],
  ])('%s contains no payment', (_what, event) => {
    const raw = JSON.stringify(event);
    expect(read(raw, signed(raw))).toEqual({ id: 'evt_1', type: 'other', livemode: true });
  });
});

const changed = (intent: object) => JSON.stringify(buildEvent({}, intent));
const v1 = hmac(body);

describe('a forgery is refused:', () => {
  test.each<[string, string | Buffer, string | undefined]>([
    ['no header', body, undefined],
    ['an empty header', body, ''],
    ['a header of rubbish', body, 'rubbish'],
    ['an empty body', '', signed('')],
    ['signed with the empty key', body, signed(body, nowSeconds, '')],
    ['signed with another secret', body, signed(body, nowSeconds, 'whsec_other_secret_of_forty_characters_x')],
    ['301 seconds old', body, signed(body, nowSeconds - 301)],
    ['301 seconds ahead', body, signed(body, nowSeconds + 301)],
    ['a new time on an old signature', body, `t=${nowSeconds},v1=${hmac(body, nowSeconds - 400)}`],
    ['two times', body, `t=${nowSeconds - 9_999},t=${nowSeconds},v1=${v1}`],
    ['no time', body, `v1=${v1}`],
    ['a time that is no number, though signed', body, signed(body, 'NaN')],
    ['a negative time', body, signed(body, -1)],
    ['no signature', body, `t=${nowSeconds}`],
    ['an empty signature', body, `t=${nowSeconds},v1=`],
    ['a shortened signature', body, `t=${nowSeconds},v1=${v1.slice(0, 32)}`],
    ['a non-ASCII signature', body, `t=${nowSeconds},v1=${'é'.repeat(64)}`],
    ['the scheme v0 only', body, `t=${nowSeconds},v0=${v1}`],
    ['the body serialised again', JSON.stringify(JSON.parse(body), null, 2), signed(body)],
    ['one byte appended', `${body} `, signed(body)],
    ['one cent less', changed({ amount: 5_499 }), signed(body)],
    ['one cent more', changed({ amount: 5_501 }), signed(body)],
    ['another currency', changed({ currency: 'jpy' }), signed(body)],
    ["another order's payment", changed({ id: 'pi_2' }), signed(body)],
    ['another owner', changed({ metadata: { purpose: 'job', job: '7', user: '4' } }), signed(body)],
    ['compressed', gzipSync(body), signed(body)],
  ])('%s', (_what, raw, header) => {
    expect(() => read(raw, header)).toThrow(InvalidSignature);
  });

  test.each<[string, string | Buffer]>([
    ['a test mode event on a live server', JSON.stringify(buildEvent({ livemode: false }))],
    ['more than 1 MiB', JSON.stringify(buildEvent({ padding: 'x'.repeat(1024 * 1024) }))],
    ['not JSON', 'paid'],
  ])('%s, although signed', (_what, raw) => {
    expect(() => read(raw, signed(raw))).toThrow(UnusableEvent);
  });

  test.each<[string, string]>([
    ['null', 'null'],
    ['a list', '[]'],
    ['not an event', '{"object":"payment_intent","livemode":true}'],
    ['an event without a number', JSON.stringify(buildEvent({ id: undefined }))],
    ['an event without a mode', JSON.stringify(buildEvent({ livemode: undefined }))],
    ['no object inside', JSON.stringify(buildEvent({ data: {} }))],
    ['no payment inside', JSON.stringify(buildEvent({ data: { object: {} } }))],
    ['no refund inside', JSON.stringify(buildEvent({ type: 'refund.failed' }))],
    ['part of a cent', changed({ amount: 55.5 })],
    ['an amount as text', changed({ amount: '5500' })],
    ['a negative amount', changed({ amount: -1 })],
    ['no amount', changed({ amount: undefined })],
    ['more than a number can hold', changed({ amount: 1e300 })],
    ['no currency', changed({ currency: undefined })],
    ['a currency that is no text', changed({ currency: 7 })],
    ['an unknown status', changed({ status: 'levitating' })],
    ['no secret', changed({ client_secret: null })],
    ['metadata that is a list of objects', changed({ metadata: [{}] })],
    ['no metadata', changed({ metadata: null })],
  ])('%s, although signed: the provider has to send it again', (_what, raw) => {
    expect(() => read(raw, signed(raw))).toThrow(ProviderUnavailable);
  });

  test('signed over the compressed bytes as text', () => {
    const raw = gzipSync(body);
    expect(() => read(raw, signed(raw))).toThrow();
  });
});
