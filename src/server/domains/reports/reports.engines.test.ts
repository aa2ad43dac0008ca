import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { monthOf, monthsUpTo } from '#shared/domain/text/months.ts';
import { requestWithdrawal } from '#tests/support/money.ts';
import { buildBrand, buildCreator, buildDeliveredJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { transaction } from '../../db/transaction.ts';
import { addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { earningsByMonth, spendingByMonth } from './reports.repository.ts';

const app = useApp();
type Someone = { readonly id: number; readonly token: string };
const now = () => app().context.clock();
/** A moment in the month that was `back` months ago. */
const monthsAgo = (back: number, day = 10): Date =>
  new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - back, day));

const spendingOf = async ({ token }: Someone) => (await app().call(api.brandSpending, { token })).data;
const earningsOf = async ({ token }: Someone) => (await app().call(api.creatorEarnings, { token })).data;
const statementOf = async ({ token }: Someone, year: number) =>
  (await app().call(api.earningsStatement, { token, query: { year } })).data;
const amounts = (rows: readonly { readonly amount: number }[]) => rows.map(({ amount }) => amount);

const addCompleted = (brandId: number, creatorId: number, completedAt: Date, priceCents = 10_000, productId?: number) =>
  addJob(app(), brandId, {
    ...{ status: 'completed', creatorId, completedAt, paidAt: completedAt, priceCents },
    ...(productId && { productId }),
  });

test('a new account has twelve months of nothing', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const months = monthsUpTo(now(), 12).map((month) => ({ month, amount: 0, jobs: 0 }));
  expect(await spendingOf(brand)).toEqual({ months, products: [], others: null });
  expect(await earningsOf(creator)).toEqual({ months, jobs: [], years: [] });
  const statement = await statementOf(creator, now().getUTCFullYear());
  expect(statement).toMatchObject({ jobs: [], more_jobs: 0, total: 0, paid_out: 0, party: { name: 'Northwind' } });
  expect(statement.months).toHaveLength(12);
});

test('spending is by month of payment and by product, without what was refunded or never paid', async () => {
  const [brand, other] = [await addBrand(app()), await addBrand(app())];
  const [mug, brew] = [await addProduct(app(), brand.id, '☕ كوب'), await addProduct(app(), brand.id, '=Brew')];
  const pay = (paidAt: Date, priceCents: number, productId = mug, status: 'pending' | 'cancelled' = 'pending') =>
    addJob(app(), brand.id, { paidAt, priceCents, productId, status });
  await pay(monthsAgo(0, 1), 12_050);
  await pay(monthsAgo(3), 10_000, brew);
  await pay(monthsAgo(3), 5);
  await pay(monthsAgo(11, 1), 7_000, brew);
  await pay(monthsAgo(12, 28), 99_900);
  await pay(monthsAgo(1), 50_000, mug, 'cancelled');
  await addJob(app(), brand.id, { status: 'awaiting_payment', paidAt: null, openedAt: null, productId: mug });
  await addJob(app(), other.id, { paidAt: monthsAgo(0, 1) });
  const { months, products, others } = await spendingOf(brand);
  expect(amounts(months)).toEqual([70, 0, 0, 0, 0, 0, 0, 0, 100.05, 0, 0, 120.5]);
  expect(months[8]).toEqual({ month: monthOf(monthsAgo(3)), amount: 100.05, jobs: 2 });
  expect(products).toEqual([
    { id: brew, name: '=Brew', amount: 170, jobs: 2 },
    { id: mug, name: '☕ كوب', amount: 120.55, jobs: 2 },
  ]);
  expect(others).toBeNull();
});

test('the products after the eighth are added up', async () => {
  const brand = await addBrand(app());
  for (let n = 1; n <= 10; n += 1) {
    const productId = await addProduct(app(), brand.id, `Product ${n}`);
    await addJob(app(), brand.id, { productId, paidAt: monthsAgo(0, 1), priceCents: n * 100 });
  }
  const { products, others, months } = await spendingOf(brand);
  expect(amounts(products)).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  expect(others).toEqual({ amount: 3, jobs: 2 });
  expect(months.at(-1)).toMatchObject({ amount: 55, jobs: 10 });
});

test('a month ends at midnight in UTC, wherever the server is', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const [last, first] = [new Date(monthsAgo(1, 1).getTime() - 1), monthsAgo(1, 1)];
  await addCompleted(brand.id, creator.id, last, 1_000);
  await addCompleted(brand.id, creator.id, first, 2_000);
  expect(amounts((await earningsOf(creator)).months).slice(-3)).toEqual([10, 20, 0]);
  expect(amounts((await spendingOf(brand)).months).slice(-3)).toEqual([10, 20, 0]);
  const period = { from: monthsAgo(3), to: now() };
  const elsewhere = await transaction(app().context.db, async ({ orm }) => {
    await orm.execute(sql`set local time zone 'Pacific/Kiritimati'`);
    return [await earningsByMonth(orm, creator.id, period), await spendingByMonth(orm, brand.id, period)];
  });
  for (const figures of elsewhere)
    expect(figures.map(({ month }) => month).sort()).toEqual([monthOf(last), monthOf(first)]);
});

test('earnings are what the ledger says, by month, by job and by year', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  for (const price of [100, 25.5]) {
    const id = await buildDeliveredJob(app(), brand, creator, { price });
    await app().call(api.completeJob, { token: brand.token, params: { id } });
  }
  const { months, jobs, years } = await earningsOf(creator);
  const { earnedCents } = await creatorTotals(app().context.db.orm, creator.id);
  expect(amounts(months).reduce((sum, amount) => sum + amount, 0) * 100).toBe(earnedCents);
  expect(months.at(-1)).toMatchObject({ amount: 125.5, jobs: 2 });
  expect(jobs).toMatchObject([
    { product: 'Terra Cold Brew', brand: 'Northwind', amount: 25.5 },
    { product: 'Terra Cold Brew', brand: 'Northwind', amount: 100 },
  ]);
  expect(years).toEqual([{ year: now().getUTCFullYear(), amount: 125.5, jobs: 2 }]);
  const { months: spent } = await spendingOf(brand);
  expect(spent.at(-1)?.jobs).toBe(2);
});

test('a statement holds one year: its months, its jobs, and what was paid out', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const early = await addCompleted(brand.id, creator.id, new Date('2025-01-01T00:00:00Z'), 1_000);
  const late = await addCompleted(brand.id, creator.id, new Date('2025-12-31T23:59:59Z'), 2_050);
  await addCompleted(brand.id, creator.id, new Date('2026-01-01T00:00:00Z'), 4_000);
  await addCompleted(brand.id, creator.id, new Date('2024-12-31T23:59:59Z'), 8_000);
  await app()
    .context.db.orm.insert(withdrawals)
    .values(
      (['paid', 'paid', 'refused'] as const).map((status, n) => ({
        ...{ creatorId: creator.id, amountCents: 700, paymentMethodId: 1, accountNumber: 'DE', status },
        ...{
          settledAt: new Date(Date.UTC(2025 + (n === 1 ? 1 : 0), 5, 1)),
          reason: status === 'refused' ? 'No.' : null,
        },
      })),
    );
  const statement = await statementOf(creator, 2025);
  expect(statement).toMatchObject({
    ...{ year: 2025, issuer: 'UGC Marketplace', total: 30.5, more_jobs: 0, paid_out: 7 },
    jobs: [
      { id: early, amount: 10, completed_at: '2025-01-01T00:00:00.000Z' },
      { id: late, amount: 20.5 },
    ],
  });
  expect(amounts(statement.months)).toEqual([10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20.5]);
  expect((await earningsOf(creator)).years.map(({ year }) => year)).toEqual([2026, 2025, 2024]);
});

test('2,500 jobs are added up, and a statement lists the first 500', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const productId = await addProduct(app(), brand.id);
  const model = await addCompleted(brand.id, creator.id, new Date('2025-06-01T00:00:00Z'), 105, productId);
  await app().context.db.pool.query(
    `insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, status, price_cents,
       scripting_cents, tax_cents, total_cents, with_scripting, gender, age_min, age_max, creator_id, paid_at, completed_at)
     select brand_id, product_id, 1, 1, status, price_cents, 0, 0, total_cents, false, gender, age_min, age_max,
       creator_id, paid_at, completed_at + n * interval '1 minute'
     from jobs, generate_series(1, 2499) n where id = $1`,
    [model],
  );
  const { total, jobs, more_jobs, months } = await statementOf(creator, 2025);
  expect([total, jobs.length, more_jobs, months[5]?.jobs]).toEqual([2_625, 500, 2_000, 2_500]);
  const { data } = await app().call(api.earningsFile, { token: creator.token, body: { year: 2025 } });
  const file = await app().app.inject({ url: data.url });
  const lines = file.body.split('\r\n');
  expect([file.statusCode, lines.length, lines.at(-1)]).toEqual([200, 2_502, '']);
  expect(new Set(lines).size).toBe(2_502);
});

test('nobody reads somebody else’s figures', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const [otherBrand, otherCreator] = [await addBrand(app()), await addCreator(app())];
  await addCompleted(brand.id, creator.id, monthsAgo(0, 1));
  expect((await spendingOf(otherBrand)).products).toEqual([]);
  expect((await earningsOf(otherCreator)).years).toEqual([]);
  expect((await statementOf(otherCreator, now().getUTCFullYear())).total).toBe(0);
});

test.each(['', 'abc', '1999', '2026.5', '-1', '99999'])('%j is no year of a statement', async (year) => {
  const { token } = await addCreator(app());
  expect((await app().call(api.earningsStatement, { token, query: { year } })).status).toBe(422);
  expect((await app().call(api.earningsFile, { token, body: { year } })).status).toBe(422);
});

test('what was withdrawn is not earned less', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildDeliveredJob(app(), brand, creator);
  await app().call(api.completeJob, { token: brand.token, params: { id } });
  const body = { account_number: 'DE07 1203 0000 0000 0019 47', payment_method_id: 1 };
  await app().call(api.savePayout, { token: creator.token, body });
  await requestWithdrawal(app(), creator, 40);
  expect((await earningsOf(creator)).months.at(-1)?.amount).toBe(100);
});
