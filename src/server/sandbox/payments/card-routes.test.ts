import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerError } from '../../http/error-handler.ts';
import { buildSandbox } from '../fixtures/build-sandbox.ts';
import { bankRoutes } from './bank-routes.ts';
import { cardRoutes, readReturnPath, withPaymentResult } from './card-routes.ts';

const open = async () => {
  const sandbox = buildSandbox();
  const payment = await sandbox.payments.create({ amountCents: 5_500, idempotencyKey: 'k', metadata: {} });
  const app = fastify();
  app.setErrorHandler(answerError);
  onTestFinished(() => app.close());
  await cardRoutes(app, { network: sandbox.network });
  await app.register(bankRoutes, { network: sandbox.network });
  const card = {
    client_secret: payment.clientSecret,
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 30,
    cvc: '123',
  };
  const confirm = (payload: unknown) =>
    app.inject({
      method: 'POST',
      url: '/sandbox/card/confirm',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  return { ...sandbox, app, payment, card, confirm };
};

describe('POST /sandbox/card/confirm', () => {
  test('pays', async () => {
    const { confirm, card } = await open();
    const reply = await confirm(card);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ data: { status: 'succeeded' } });
  });

  test('answers a decline with 200 and the error, never with 402', async () => {
    const { confirm, card } = await open();
    const reply = await confirm({ ...card, number: '4000000000000002' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
    });
  });

  test.each([
    ['client_secret', 7],
    ['client_secret', undefined],
    ['number', 4242424242424242],
    ['number', ['4242424242424242']],
    ['number', '4'.repeat(41)],
    ['exp_month', '12'],
    ['exp_month', 1.5],
    ['exp_year', '2030'],
    ['exp_year', null],
    ['cvc', 123],
    ['cvc', { toString: '123' }],
  ])('refuses %s = %j without converting it', async (field, value) => {
    const { confirm, card } = await open();
    const reply = await confirm({ ...card, [field]: value });
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });

  test.each([null, [], 'text', 7])('refuses the body %j', async (body) => {
    const { confirm } = await open();
    expect((await confirm(body)).statusCode).toBe(422);
  });

  test('finds no payment for a wrong secret', async () => {
    const { confirm, card } = await open();
    expect((await confirm({ ...card, client_secret: 'pi_1_secret_2' })).statusCode).toBe(404);
  });
});

const challenged = async () => {
  const opened = await open();
  const reply = await opened.confirm({ ...opened.card, number: '4000002500003155' });
  const url: string = reply.json().data.next_action.redirect_to_url.url;
  const answer = (fields: Record<string, string>) =>
    opened.app.inject({
      method: 'POST',
      url: `/sandbox/card/challenge/${opened.payment.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        payment_intent_client_secret: opened.payment.clientSecret,
        return_url: '/orders?a=1',
        outcome: 'complete',
        ...fields,
      }).toString(),
    });
  return { ...opened, url, answer };
};

describe('the challenge page', () => {
  test('has two buttons and no script', async () => {
    const { app, url } = await challenged();
    const page = await app.inject(`${url}&return_url=%2Forders%3Fa%3D1`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('>Complete</button>');
    expect(page.body).toContain('>Fail</button>');
    expect(page.body).toContain('$55.00');
    expect(page.body).not.toMatch(/<script|onclick|style="/);
  });

  test.each([
    '',
    '&return_url=https%3A%2F%2Fevil.example',
    '&return_url=%2F%2Fevil.example',
    '&return_url=/a&return_url=/b',
  ])('refuses the return URL "%s"', async (query) => {
    const { app, url } = await challenged();
    expect((await app.inject(url + query)).statusCode).toBe(422);
  });

  test('is not shown without the secret', async () => {
    const { app, payment } = await challenged();
    const reply = await app.inject(`/sandbox/card/challenge/${payment.id}?return_url=/orders`);
    expect(reply.statusCode).toBe(404);
  });

  test.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'open'],
  ])('answered with %s returns with redirect_status=%s', async (outcome, result, status) => {
    const { answer, payment, payments } = await challenged();
    const reply = await answer({ outcome });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(
      `/orders?a=1&payment_intent=${payment.id}&payment_intent_client_secret=${payment.clientSecret}&redirect_status=${result}`,
    );
    expect(await payments.retrieve(payment.id)).toMatchObject({ status });
  });

  test('submitted twice pays once and redirects alike', async () => {
    const { answer, network, delivered } = await challenged();
    const [first, second] = await Promise.all([answer({}), answer({})]);
    expect(second?.headers.location).toBe(first?.headers.location);
    await network.idle();
    expect(delivered).toHaveLength(1);
  });

  test.each([
    [{ return_url: '//evil.example' }, 422],
    [{ outcome: 'yes' }, 422],
    [{ payment_intent_client_secret: 'pi_1_secret_2' }, 404],
  ])('refuses %j', async (fields: Record<string, string>, status) => {
    const { answer, payment, payments } = await challenged();
    expect((await answer(fields)).statusCode).toBe(status);
    expect(await payments.retrieve(payment.id)).toMatchObject({ status: 'requires_action' });
  });
});

describe('the sandbox of bank debits', () => {
  test('takes an account of 12 digits, lists the debit, and lets it arrive or fail once', async () => {
    const { app, payment } = await open();
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
    const confirm = (account: unknown) =>
      post('/sandbox/bank/confirm', { client_secret: payment.clientSecret, account_number: account });
    for (const account of ['00012345678', '0001234567890', 123_456_789_012, '00012345678x', null])
      expect((await confirm(account)).statusCode).toBe(422);
    expect((await confirm('000123456789')).json()).toEqual({ data: { status: 'processing' } });
    const page = await app.inject({ method: 'GET', url: '/sandbox/bank' });
    expect(page.body).toContain('$55.00');
    const settle = async (action: string) => (await post('/sandbox/bank', { id: payment.id, action })).statusCode;
    expect([await settle('perhaps'), await settle('bounce'), await settle('arrive')]).toEqual([409, 303, 409]);
    expect((await app.inject({ method: 'GET', url: '/sandbox/bank' })).body).toContain('Nothing was paid yet.');
  });
});

test.each(['/orders', '/orders?page=2#top', '/'])('redirects to %s', (path) => {
  expect(readReturnPath(path)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'orders',
  '',
  '/a\nb',
  undefined,
  ['/orders'],
])('does not redirect to %j', (path) => {
  expect(readReturnPath(path)).toBeUndefined();
});

test('adds the result to the existing query of the URL', () => {
  const intent = { id: 'pi_1', client_secret: 'pi_1_secret_x', status: 'succeeded' };
  expect(withPaymentResult('/orders?a=1#b', intent)).toBe(
    '/orders?a=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded#b',
  );
  expect(withPaymentResult('/orders', { ...intent, status: 'canceled' })).toContain('redirect_status=failed');
});
