import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { jobRow } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { minutes } from '../../lib/clock.ts';
import { reconcilePayments } from './job-payments.service.ts';

const app = useApp();
let brand: Person;
let product: number;
beforeEach(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const network = () => app().sandbox.cardNetwork;
const draft = async () => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product, { price: 100 }) });
  const secret = data.stripe_id ?? '';
  return { id: data.id, secret, payment: secret.split('_secret_')[0] ?? '' };
};
/** A draft whose payment is at the bank, as its event has told. */
const debited = async () => {
  const order = await draft();
  await network().confirmDebit(order.secret);
  await network().idle();
  return order;
};
/** The bank's answer, and its event. */
const settle = async (payment: string, outcome: 'succeed' | 'fail') => {
  await network().settleDebit(payment, outcome);
  await network().idle();
};
/** The bank's answer without an event. */
const settleSilently = (payment: string, status: string) =>
  app().context.db.pool.query(
    `update sandbox_payments set intent = jsonb_set(intent, '{status}', to_jsonb($2::text)), version = version + 1 where id = $1`,
    [payment, status],
  );
const look = async (id: number) => (await app().call(api.getBrandJob, { token: brand.token, params: { id } })).data;
const failures = async () =>
  (await app().call(api.listNotifications, { token: brand.token })).data.filter(
    ({ type }) => type === 'payment_failed',
  );
const mails = async (start: string) =>
  (await app().mailsTo(brand.email)).filter(({ subject }) => subject.startsWith(start));
const change = (id: number) =>
  app().call(api.updateJob, { token: brand.token, params: { id }, body: buildOrder(product, { price: 200 }) });
const remove = (id: number) => app().call(api.deleteJob, { token: brand.token, params: { id } });

describe('a bank debit under way', () => {
  test('is said on the job and in the drafts, and cannot be paid a second time', async () => {
    const { id, secret } = await debited();
    expect(await look(id)).toMatchObject({ status: 'awaiting_payment', stage: 'payment_processing', stripe_id: null });
    const drafts = await app().call(api.listDrafts, { token: brand.token });
    expect(drafts.data).toMatchObject([{ id, stage: 'payment_processing', stage_since: expect.any(String) }]);
    const home = await app().call(api.brandHome, { token: brand.token });
    expect(home.data.needs_you).toEqual([]);
    const opened = await app().call(api.openJobPayment, { token: brand.token, params: { id } });
    expect(opened.data).toMatchObject({ stage: 'payment_processing', stripe_id: null });
    expect((await pay(app(), secret))?.error?.code).toBe('payment_intent_unexpected_state');
  });

  test('keeps the order from being changed or deleted, with a sentence that says why', async () => {
    const { id } = await debited();
    for (const answer of [await change(id), await remove(id)])
      expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('still working on the payment') });
    expect(await jobRow(app(), id)).toMatchObject({ status: 'awaiting_payment', totalCents: 12_000 });
  });

  test.each(['on return', 'by reconciliation', 'by an attempt to delete it'])(
    'is found %s when its event was lost',
    async (way) => {
      const { id, payment } = await draft();
      await settleSilently(payment, 'processing');
      if (way === 'on return') await app().call(api.confirmJobPayment, { token: brand.token, params: { id } });
      if (way === 'by an attempt to delete it') expect((await remove(id)).status).toBe(409);
      app().pass(minutes(2));
      if (way === 'by reconciliation') await reconcilePayments(app().context).recent.run();
      expect((await look(id)).stage).toBe('payment_processing');
    },
  );

  test('keeps its account from being deleted', async () => {
    await debited();
    const { data } = await app().call(api.deletionState, { token: brand.token });
    expect(data.blocked_by).toEqual([{ reason: 'Your bank is still working on a payment of yours.' }]);
  });

  test('that arrives pays the job, and mails the receipt', async () => {
    const { id, payment } = await debited();
    await settle(payment, 'succeed');
    expect(await look(id)).toMatchObject({ status: 'pending', stage: 'finding_creator' });
    const [receipt] = (await app().call(api.listReceipts, { token: brand.token })).data;
    const [mail, ...more] = await mails('You paid');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You paid $120.00: Terra Cold Brew');
    for (const part of [`job #${id}`, receipt?.number ?? 'none', `/receipts/${receipt?.number}`])
      expect(mail?.text).toContain(part);
    expect(await failures()).toEqual([]);
  });
});

describe('a bank debit that fails', () => {
  const sentence =
    'Your bank did not pay $120.00 for the job “Terra Cold Brew”. Nothing was charged. The job is kept under Drafts, where you can pay for it again.';

  test('is told in the app and by mail, and the job can be changed, paid again and deleted', async () => {
    const { id, secret, payment } = await debited();
    await settle(payment, 'fail');
    expect(await failures()).toMatchObject([{ message: sentence, job_id: id }]);
    const [mail] = await mails('Your payment failed');
    expect(mail).toMatchObject({ subject: 'Your payment failed: Terra Cold Brew' });
    expect(mail?.text).toContain(sentence);
    expect(await look(id)).toMatchObject({ stage: 'unpaid', stripe_id: secret });
    expect((await change(id)).status).toBe(200);
    await pay(app(), (await look(id)).stripe_id ?? '');
    expect((await look(id)).status).toBe('pending');
  });

  test('is told once, however often and in whatever order its events arrive', async () => {
    const { id, payment } = await debited();
    await settleSilently(payment, 'requires_payment_method');
    await times(8, () => app().call(api.confirmJobPayment, { token: brand.token, params: { id } }));
    expect([(await failures()).length, (await mails('Your payment failed')).length]).toEqual([1, 1]);
    const again = await debited();
    await settleSilently(again.payment, 'requires_payment_method');
    app().pass(minutes(2));
    await reconcilePayments(app().context).all.run();
    expect((await look(again.id)).stage).toBe('unpaid');
    expect(await failures()).toHaveLength(2);
  });

  test('is not told of a declined card, which the payer has seen', async () => {
    const { secret } = await draft();
    await network().confirm(secret, { number: '4000000000000002', expMonth: 12, expYear: 2050, cvc: '123' });
    await network().idle();
    expect(await failures()).toEqual([]);
  });

  test('is not read from an answer of the provider from before the debit began', async () => {
    const { id, secret } = await draft();
    const { payments } = app().context;
    const retrieve = payments.retrieve.bind(payments);
    vi.spyOn(payments, 'retrieve').mockImplementationOnce(async (payment) => {
      const before = await retrieve(payment);
      await network().confirmDebit(secret);
      await network().idle();
      return before;
    });
    await app().call(api.confirmJobPayment, { token: brand.token, params: { id } });
    expect((await look(id)).stage).toBe('payment_processing');
    expect(await failures()).toEqual([]);
  });
});

describe('a renewal from a bank account', () => {
  const open = async () => (await app().call(api.renewalPayment, { token: brand.token })).data;
  const debit = async () => {
    const { client_secret: secret } = await open();
    await network().confirmDebit(secret);
    await network().idle();
    return secret.split('_secret_')[0] ?? '';
  };

  test('is said to be under way until it arrives, with the receipt by mail', async () => {
    expect((await open()).processing_since).toBeNull();
    const payment = await debit();
    expect((await open()).processing_since).toEqual(expect.any(String));
    await settle(payment, 'succeed');
    const [mail] = await mails('You paid');
    expect(mail?.subject).toMatch(/^You paid \$[\d.]+: your subscription$/);
    expect(mail?.text).toMatch(/It runs until \w+ \d+, \d{4}\..*R-\d{6}/s);
  });

  test('that fails is told, and can be paid again with the same payment', async () => {
    const payment = await debit();
    await settle(payment, 'fail');
    expect(await failures()).toMatchObject([{ job_id: null }]);
    expect((await mails('Your payment failed'))[0]?.text).toContain('/renew-payment');
    const { client_secret: secret, processing_since: since } = await open();
    expect([secret.startsWith(payment), since]).toEqual([true, null]);
    await pay(app(), secret);
    expect(await mails('You paid')).toHaveLength(1);
  });
});

test('the ledger is consistent after all tests', async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});
