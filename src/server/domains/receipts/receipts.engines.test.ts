import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import { buildBrand, buildOpenJob, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { settings } from '../../db/schema/settings.ts';
import { transaction } from '../../db/transaction.ts';
import { minutes } from '../../lib/clock.ts';
import { payWithdrawal, refuseWithdrawal } from '../earnings/settle-withdrawals.ts';
import { issueSubscriptionReceipt } from './receipts.repository.ts';

const SELLER = {
  SELLER_NAME: 'Sample Media Inc.',
  SELLER_ADDRESS: '1 Example Street, Springfield',
  SELLER_TAX_ID: 'US 12-3456789',
};

const app = useApp(async () => ({ ...SELLER, TAX_RATE: '7' }));
const list = async ({ token }: Person, query = {}) => app().call(api.listReceipts, { token, query });
const get = ({ token }: Person, number: string) => app().call(api.getReceipt, { token, params: { number } });
const settle = (id: number, step: typeof payWithdrawal | typeof refuseWithdrawal) =>
  transaction(app().context.db, (tx) => step(app().context, tx, id, 'No such account'));
const cancel = async ({ token }: Person, id: number): Promise<void> => {
  const { status, message } = await app().call(api.cancelJob, { token, params: { id } });
  if (status !== 200) throw new Error(`The cancellation answered ${status}: ${message}`);
};
const renew = async ({ token }: Person): Promise<void> => {
  const { data } = await app().call(api.renewalPayment, { token });
  await pay(app(), data.client_secret);
};

const numbersOf = async (person: Person): Promise<string[]> => (await list(person)).data.map(({ number }) => number);
/** The serial within a receipt number. */
const serialOf = (number: string | undefined): number => Number(number?.slice(2));

describe('the receipts of a brand', () => {
  test('are its paid jobs and renewals, newest first, numbered in payment order, and nothing unpaid', async () => {
    const brand = await buildBrand(app());
    const first = await buildOpenJob(app(), brand);
    app().pass(minutes(1));
    await renew(brand);
    app().pass(minutes(1));
    const second = await buildOpenJob(app(), brand, { price: 250.5 });
    await app().call(api.createJob, { token: brand.token, body: buildOrder(await buildProduct(app(), brand)) });
    const { data, meta } = await list(brand);
    expect(data).toMatchObject([
      { kind: 'job', title: `Job #${second}: Terra Cold Brew`, total: 300.6 },
      { kind: 'subscription', title: 'Subscription' },
      { kind: 'job', title: `Job #${first}: Terra Cold Brew`, total: 120 },
    ]);
    const [last, , oldest] = data.map(({ number }) => number);
    expect(oldest).toMatch(/^R-\d{6}$/);
    expect(serialOf(last) - serialOf(oldest)).toBe(2);
    expect(meta).toEqual({ page: 1, per_page: 50, total: 3 });
  });

  test('have lines with items and tax, the payer and the seller as they were', async () => {
    await app().context.db.orm.update(settings).set({ taxPercent: 8.25, scriptingFeeCents: 2_500 });
    const brand = await buildBrand(app());
    const address = {
      address: '1 Main St',
      country: 'US',
      city: 'Salem',
      zip_code: '97301',
      phone_number: '+15035550100',
    };
    const company = { company_name: 'Northwind Trading LLC', vat_number: 'us 12-3456789' };
    await app().call(api.saveBrandAddress, { token: brand.token, body: { ...address, ...company } });
    await buildOpenJob(app(), brand, { with_scripting: 1, script: null });
    const [number = ''] = await numbersOf(brand);
    const { data } = await get(brand, number);
    expect(data).toMatchObject({
      number,
      kind: 'job',
      seller: { name: SELLER.SELLER_NAME, address: SELLER.SELLER_ADDRESS, tax_id: SELLER.SELLER_TAX_ID },
      party: {
        ...{ name: 'Northwind', email: brand.email, company_name: 'Northwind Trading LLC', vat_number: 'US123456789' },
        ...{ address: '1 Main St', city: 'Salem', zip_code: '97301', country: 'US' },
      },
      lines: [
        { label: 'Video', amount: 100 },
        { label: 'Script', amount: 25 },
      ],
      subtotal: 125,
      tax_percent: 8.25,
      tax: 10.31,
      total: 135.31,
      refers_to: null,
      refunded_by: null,
      refund_state: null,
      method: null,
    });
    // A request that leaves the company out, as clients from before it do, keeps it.
    const moved = await app().call(api.saveBrandAddress, { token: brand.token, body: { ...address, city: 'Eugene' } });
    expect(moved.data).toMatchObject({
      city: 'Eugene',
      company_name: 'Northwind Trading LLC',
      vat_number: 'US123456789',
    });
    const none = { ...address, company_name: null, vat_number: null };
    const cleared = await app().call(api.saveBrandAddress, { token: brand.token, body: none });
    expect(cleared.data).toMatchObject({ company_name: null, vat_number: null });
    const profile = { name: 'Northwind & Sons', description: 'Coffee' };
    await app().call(api.saveBrandProfile, { token: brand.token, body: profile });
    await app().context.db.orm.update(settings).set({ taxPercent: 0 });
    // A receipt does not change with today's account, prices and settings.
    expect((await get(brand, number)).data).toEqual(data);
    await app().context.db.orm.update(settings).set({ taxPercent: 8.25 });
  });

  test('of a cancelled paid job stay, and the refund has its own with negative amounts', async () => {
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand);
    const [paid = ''] = await numbersOf(brand);
    const before = (await get(brand, paid)).data;
    app().pass(minutes(5));
    await cancel(brand, id);
    const { data } = await list(brand);
    expect(data).toMatchObject([
      { kind: 'refund', title: `Refund of job #${id}: Terra Cold Brew`, total: -before.total },
      { number: paid, kind: 'job', total: before.total, issued_at: before.issued_at },
    ]);
    const refund = (await get(brand, data[0]?.number ?? '')).data;
    expect(refund).toMatchObject({
      number: expect.stringMatching(/^C-\d{6}$/),
      lines: before.lines.map(({ label, amount }) => ({ label, amount: -amount })),
      subtotal: -before.subtotal,
      tax: before.tax === 0 ? 0 : -before.tax,
      tax_percent: before.tax_percent,
      total: -before.total,
      refers_to: paid,
      seller: before.seller,
    });
    expect((await get(brand, paid)).data).toEqual({ ...before, refunded_by: refund.number });
    const [mail] = await app().mailsTo(brand.email);
    expect(mail?.text).toContain(`The receipt of the refund is ${refund.number}.`);
  });

  test('do not exist for a draft, also when it was deleted', async () => {
    const brand = await buildBrand(app());
    const body = buildOrder(await buildProduct(app(), brand));
    const { id } = (await app().call(api.createJob, { token: brand.token, body })).data;
    expect((await list(brand)).meta.total).toBe(0);
    await app().call(api.deleteJob, { token: brand.token, params: { id } });
    expect((await list(brand)).meta.total).toBe(0);
  });

  test('of a renewal take the tax out of the price, so that the amounts add up to the payment', async () => {
    const brand = await buildBrand(app());
    await renew(brand);
    const [number = ''] = await numbersOf(brand);
    const { data } = await get(brand, number);
    expect(data).toMatchObject({
      kind: 'subscription',
      lines: [{ label: 'Subscription', amount: 185.98 }],
      subtotal: 185.98,
      tax_percent: 7,
      tax: 13.02,
      total: 199,
      method: null,
    });
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });
});

test('a creator has one for each paid withdrawal, with its destination', async () => {
  const creator = await buildEarner(app());
  const [paid, refused] = [await requestWithdrawal(app(), creator, 30), await requestWithdrawal(app(), creator, 20)];
  await requestWithdrawal(app(), creator, 10);
  await settle(paid, payWithdrawal);
  await settle(refused, refuseWithdrawal);
  const { data: listed } = await list(creator);
  expect(listed).toMatchObject([{ number: expect.stringMatching(/^W-\d{6}$/), kind: 'payout', total: 30 }]);
  expect((await get(creator, listed[0]?.number ?? '')).data).toMatchObject({
    title: `Withdrawal #${paid}`,
    lines: [{ label: 'Withdrawal', amount: 30 }],
    tax_percent: 0,
    tax: 0,
    total: 30,
    method: expect.stringMatching(/^.+, ends in 1947$/),
  });
});

describe('numbers', () => {
  const serials = async (series: string): Promise<number[]> => {
    const text = 'select serial from receipts where series = $1 order by id';
    return (await app().context.db.pool.query(text, [series])).rows.map(({ serial }) => Number(serial));
  };
  const gapless = (series: string) => async () => {
    const all = await serials(series);
    expect(all).toEqual(all.map((_, n) => n + 1));
    return all.length;
  };

  test('have no gaps, also after concurrent payments and a rolled back transaction', async () => {
    const { db, clock, config } = app().context;
    const brands = await Promise.all(Array.from({ length: 8 }, () => buildBrand(app())));
    const before = await gapless('R')();
    const rolledBack = transaction(db, async (tx) => {
      const { rows } = await tx.orm.execute<{ payment_id: string; user_id: string }>(
        sql`insert into subscription_payments (payment_id, user_id, payment_secret, amount_cents, paid_at)
          values ('pi_never', ${brands[0]?.id}, '', 100, now()) returning payment_id, user_id`,
      );
      const renewal = {
        paymentId: 'pi_never',
        userId: Number(rows[0]?.user_id),
        netCents: 100,
        taxCents: 0,
        taxPercent: 0,
      };
      await issueSubscriptionReceipt(tx.orm, renewal, { seller: config.seller, at: clock() });
      throw new Error('the work failed after it');
    });
    await Promise.all([expect(rolledBack).rejects.toThrow('failed after'), ...brands.map((brand) => renew(brand))]);
    expect(await gapless('R')()).toBe(before + brands.length);
  });

  test('have more than six digits once six are not enough', async () => {
    const creator = await buildEarner(app());
    const withdrawal = await requestWithdrawal(app(), creator, 30);
    // Triggers are off for this statement alone, as the counter only moves with a new receipt.
    const skipTo = (last: string) =>
      app().context.db.pool.query(`begin; set local session_replication_role = replica;
        update receipt_series set last = ${last} where series = 'W'; commit`);
    await skipTo('last + 1234566');
    await settle(withdrawal, payWithdrawal);
    expect(await numbersOf(creator)).toEqual([expect.stringMatching(/^W-123456[7-9]$/)]);
    await skipTo('last - 1234566');
  });

  test('and contents of a receipt cannot be changed or chosen by a statement', async () => {
    const brand = await buildBrand(app());
    await buildOpenJob(app(), brand);
    for (const statement of [
      'delete from receipts',
      "update receipts set title = 'Another'",
      'truncate receipts',
      'truncate receipt_series cascade',
      'update receipt_series set last = last + 1',
      'delete from receipt_series',
    ])
      await expect(app().context.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await gapless('R')();
  });

  test('a job has at most one receipt of its payment and one of its refund', async () => {
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand);
    await cancel(brand, id);
    for (const kind of ['job', 'refund'])
      await expect(
        app().context.db.pool.query(
          `insert into receipts (series, kind, owner_id, job_id, original_id, title, price_cents, total_cents, issued_at)
            select series, kind, owner_id, job_id, original_id, title, total_cents, total_cents, now()
            from receipts where job_id = $1 and kind = $2`,
          [id, kind],
        ),
      ).rejects.toMatchObject({ code: '23505' });
  });
});

test('another user’s receipt gets the same response as an absent one', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildEarner(app())];
  await buildOpenJob(app(), brand);
  await renew(brand);
  await settle(await requestWithdrawal(app(), creator, 30), payWithdrawal);
  const own = [...(await numbersOf(brand)), ...(await numbersOf(creator))];
  for (const number of own) {
    for (const stranger of [await buildBrand(app()), await buildEarner(app())]) {
      const { status, message } = await get(stranger, number);
      expect([number, status, message]).toEqual([number, 404, 'Not found.']);
    }
  }
});

test.each([
  'R-1',
  'R-999999',
  'C-0000001x',
  'W-000000',
  'R-',
  'R--00001',
  'X-000001',
  'R-9999999999999999',
  "R-00000'",
  'R-000001%00',
  'r-000001',
])('the number %s is 404', async (number) => {
  expect((await get(await buildBrand(app()), number)).status).toBe(404);
});

test('pages contain every receipt once, also those of the same moment', async () => {
  const brand = await buildBrand(app());
  await Promise.all(Array.from({ length: 5 }, () => buildOpenJob(app(), brand)));
  const numbers = await numbersOf(brand);
  const pages = [1, 2, 3, 4].map((page) => list(brand, { page, per_page: 2 }));
  const answers = await Promise.all(pages);
  expect(answers.map(({ data, meta }) => [data.length, meta.total])).toEqual([
    [2, 5],
    [2, 5],
    [1, 5],
    [0, 5],
  ]);
  expect(answers.flatMap(({ data }) => data.map(({ number }) => number))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(5);
});
