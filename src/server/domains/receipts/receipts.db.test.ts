import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { buildBrand, buildOpenJob, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { minutes } from '../../clock.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { settings } from '../../db/schema/settings.ts';
import { transaction } from '../../db/transaction.ts';
import { payWithdrawal, refuseWithdrawal } from '../earnings/settle-withdrawals.ts';

const app = useApp();
const list = async ({ token }: Person, query = {}) => app().call(api.listReceipts, { token, query });
const get = ({ token }: Person, number: string) => app().call(api.getReceipt, { token, params: { number } });
const settle = (id: number, step: typeof payWithdrawal | typeof refuseWithdrawal) =>
  transaction(app().context.db, (tx) => step(app().context, tx, id, 'No such account'));
const cancel = async ({ token }: Person, id: number): Promise<void> => {
  const { status, message } = await app().call(api.cancelJob, { token, params: { id } });
  if (status !== 200) throw new Error(`The cancellation answered ${status}: ${message}`);
};
const renew = async ({ token }: Person): Promise<string> => {
  const { data } = await app().call(api.renewalPayment, { token });
  await pay(app(), data.client_secret);
  return data.client_secret.split('_secret_')[0] ?? '';
};

describe('the receipts of a brand', () => {
  test('are its paid jobs and renewals, newest first, and nothing that is unpaid', async () => {
    const brand = await buildBrand(app());
    const first = await buildOpenJob(app(), brand);
    app().pass(minutes(1));
    const payment = await renew(brand);
    app().pass(minutes(1));
    const second = await buildOpenJob(app(), brand, { price: 250.5 });
    await app().call(api.createJob, { token: brand.token, body: buildOrder(await buildProduct(app(), brand)) });
    const { data, meta } = await list(brand);
    expect(data).toMatchObject([
      { number: `J-${second}`, kind: 'job', title: `Job #${second}: Terra Cold Brew` },
      { number: `S-${payment}`, kind: 'subscription', title: 'Subscription' },
      { number: `J-${first}`, kind: 'job' },
    ]);
    expect(meta).toEqual({ page: 1, per_page: 50, total: 3 });
  });

  test('say in lines what was paid for, and who paid, as the account stands now', async () => {
    await app().context.db.orm.update(settings).set({ taxPercent: 8.25, scriptingFeeCents: 2_500 });
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand, { with_scripting: 1, script: null });
    const { data } = await get(brand, `J-${id}`);
    expect(data).toMatchObject({
      number: `J-${id}`,
      kind: 'job',
      party: { name: 'Northwind', email: brand.email, address: null, city: null, zip_code: null, country: null },
      lines: [
        { label: 'Video', amount: 100 },
        { label: 'Script', amount: 25 },
      ],
      subtotal: 125,
      tax: 10.31,
      total: 135.31,
      method: null,
    });
    const address = {
      address: '1 Main St',
      country: 'US',
      city: 'Salem',
      zip_code: '97301',
      phone_number: '+15035550100',
    };
    await app().call(api.saveBrandAddress, { token: brand.token, body: address });
    expect((await get(brand, `J-${id}`)).data.party).toMatchObject({
      address: '1 Main St',
      city: 'Salem',
      zip_code: '97301',
      country: 'US',
    });
    await app().context.db.orm.update(settings).set({ taxPercent: 0 });
    // What was paid stays as it was, whatever is asked for today.
    expect((await get(brand, `J-${id}`)).data.total).toBe(135.31);
  });

  test('of a job that was cancelled after it was paid give everything back under the same number', async () => {
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand);
    const before = (await get(brand, `J-${id}`)).data;
    app().pass(minutes(5));
    await cancel(brand, id);
    const { data } = await list(brand);
    expect(data).toMatchObject([{ number: `J-${id}`, kind: 'refund', total: 0 }]);
    const after = (await get(brand, `J-${id}`)).data;
    expect(after).toMatchObject({ kind: 'refund', subtotal: 0, tax: 0, total: 0 });
    expect(after.lines).toEqual([...before.lines, { label: 'Refund', amount: -before.total }]);
    expect(new Date(after.issued_at) > new Date(before.issued_at)).toBe(true);
  });

  test('of a draft do not exist, also when it was deleted', async () => {
    const brand = await buildBrand(app());
    const body = buildOrder(await buildProduct(app(), brand));
    const { id } = (await app().call(api.createJob, { token: brand.token, body })).data;
    expect((await get(brand, `J-${id}`)).status).toBe(404);
    await app().call(api.deleteJob, { token: brand.token, params: { id } });
    expect([(await get(brand, `J-${id}`)).status, (await list(brand)).meta.total]).toEqual([404, 0]);
  });

  test('of a renewal name it', async () => {
    const brand = await buildBrand(app());
    const { data } = await get(brand, `S-${await renew(brand)}`);
    expect(data).toMatchObject({ kind: 'subscription', tax: 0, method: null });
    expect(data.lines).toEqual([{ label: 'Subscription', amount: data.total }]);
  });
});

test('a creator has one for each withdrawal that was paid, with where it went', async () => {
  const creator = await buildEarner(app());
  const [paid, refused] = [await requestWithdrawal(app(), creator, 30), await requestWithdrawal(app(), creator, 20)];
  await requestWithdrawal(app(), creator, 10);
  await settle(paid, payWithdrawal);
  await settle(refused, refuseWithdrawal);
  expect((await list(creator)).data).toMatchObject([{ number: `P-${paid}`, kind: 'payout', total: 30 }]);
  expect((await get(creator, `P-${paid}`)).data).toMatchObject({
    title: `Withdrawal #${paid}`,
    lines: [{ label: 'Withdrawal', amount: 30 }],
    total: 30,
    method: expect.stringMatching(/^.+, ends in 1947$/),
  });
  expect((await get(creator, `P-${refused}`)).status).toBe(404);
});

test('somebody else’s receipt is like one that does not exist', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildEarner(app())];
  const numbers = [`J-${await buildOpenJob(app(), brand)}`, `S-${await renew(brand)}`];
  const id = await requestWithdrawal(app(), creator, 30);
  await settle(id, payWithdrawal);
  for (const number of [...numbers, `P-${id}`]) {
    for (const stranger of [await buildBrand(app()), await buildEarner(app())]) {
      const { status, message } = await get(stranger, number);
      expect([number, status, message]).toEqual([number, 404, 'Not found.']);
    }
  }
});

test.each(['J-', 'J-0', 'J-01', 'J--1', 'X-1', 'J-9999999999999999', 'S-', "S-a'b", 'P-1%00', 'j-1'])(
  'the number %s is 404',
  async (number) => {
    expect((await get(await buildBrand(app()), number)).status).toBe(404);
  },
);

test('pages hold every receipt once, also those of the same moment', async () => {
  const brand = await buildBrand(app());
  const numbers: string[] = [];
  for (let n = 0; n < 5; n += 1) numbers.push(`J-${await buildOpenJob(app(), brand)}`);
  await app().context.db.orm.update(jobs).set({ paidAt: app().context.clock() }).where(eq(jobs.brandId, brand.id));
  const pages = [1, 2, 3, 4].map((page) => list(brand, { page, per_page: 2 }));
  const answers = await Promise.all(pages);
  expect(answers.map(({ data, meta }) => [data.length, meta.total])).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
    [0, 5],
  ]);
  const seen = answers.flatMap(({ data }) => data.map(({ number }) => number));
  expect([...seen].sort()).toEqual(numbers.sort());
});
