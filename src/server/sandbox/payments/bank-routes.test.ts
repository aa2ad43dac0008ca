import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerError } from '../../http/error-handler.ts';
import { buildSandbox } from '../fixtures/build-sandbox.ts';
import { BANK_PATH, bankRoutes } from './bank-routes.ts';

const open = async () => {
  const sandbox = buildSandbox();
  const payment = await sandbox.payments.create({ amountCents: 5_500, idempotencyKey: 'k', metadata: { job: '<7>' } });
  await sandbox.pay(payment);
  const app = fastify();
  app.setErrorHandler(answerError);
  onTestFinished(() => app.close());
  await app.register(bankRoutes, { network: sandbox.network });
  const press = async (fields: Record<string, string>, headers = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: BANK_PATH,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      })
    ).statusCode;
  const types = () =>
    sandbox.delivered.map(({ body }) => JSON.parse(body).type.replace('charge.dispute.', '')).slice(1);
  return { ...sandbox, app, payment, press, types };
};

test('the page shows the paid payments without scripts, and disputes, settles and refunds them', async () => {
  const { app, payment, payments, press, types } = await open();
  expect(await press({ id: payment.id, action: 'refund', amount: '500' })).toBe(303);
  expect(await payments.listRefunds(payment.id)).toMatchObject([{ amountCents: 500, isOurs: false }]);
  expect(await press({ id: payment.id, action: 'dispute', amount: '' })).toBe(303);
  const [dispute] = await payments.listDisputes(new Date(0));
  expect(await press({ id: dispute?.id ?? '', action: 'win' })).toBe(303);
  expect(types().sort()).toEqual([
    ...['charge.refunded', 'closed', 'created', 'funds_reinstated', 'funds_withdrawn', 'refund.created'],
  ]);
  const page = await app.inject(BANK_PATH);
  expect(page.statusCode).toBe(200);
  for (const part of ['$55.00', 'Dispute of $55.00: won', 'Refund of $5.00: succeeded', 'job &lt;7&gt;'])
    expect(page.body).toContain(part);
  expect(page.body).not.toMatch(/<script|onclick|style="/);
});

test('what is not possible, not a number of cents or from another site is refused', async () => {
  const { payment, press } = await open();
  expect(await press({ id: payment.id, action: 'escalate' })).toBe(409);
  expect(await press({ id: payment.id, action: 'refund', amount: '1e400' })).toBe(409);
  expect(await press({ id: payment.id, action: 'refund', amount: '99999' })).toBe(409);
  expect(await press({ id: payment.id, action: 'dispute' }, { 'sec-fetch-site': 'cross-site' })).toBe(403);
});
