import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { barrier, times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildOrder,
  buildProduct,
} from '#tests/support/people.ts';
import { balanceOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ledgerAccounts, ledgerTransfers, withdrawals } from '../../db/schema/money.ts';
import * as jobPayments from '../checkout/job-payments.service.ts';
import { creatorTotals } from './ledger.repository.ts';

const app = useApp();
const statuses = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const buildDraft = async () => {
  const t = app();
  const brand = await buildBrand(t);
  const { data } = await t.call(api.createJob, { token: brand.token, body: buildOrder(await buildProduct(t, brand)) });
  const payment = await t.context.payments.retrieve(String(data.stripe_id).split('_secret_')[0] ?? '');
  if (!payment) throw new Error('The draft has no payment.');
  return { id: data.id, payment: { ...payment, status: 'succeeded' as const } };
};

describe('duplicate events of one payment', () => {
  test('20 deliveries of one event hold the money once', async () => {
    const { id, payment } = await buildDraft();
    const outcomes = await times(20, () =>
      jobPayments.settle(app().context, payment, { id: `evt_same_${id}`, type: 'payment.succeeded' }),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes).not.toContain('refunded');
    expect(await balanceOf(app(), 'held', id)).toBe(10_000);
  });

  test('20 different events of one payment hold the money once', async () => {
    const { id, payment } = await buildDraft();
    const outcomes = await times(20, (n) =>
      jobPayments.settle(app().context, payment, { id: `evt_${id}_${n}`, type: 'payment.succeeded' }),
    );
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(await balanceOf(app(), 'held', id)).toBe(10_000);
  });

  test('a naive variant, which checks before it posts and has no unique key, posts more than once', async () => {
    const { id } = await buildDraft();
    const { orm } = app().context.db;
    const [gateway] = await orm.insert(ledgerAccounts).values({ kind: 'gateway', ownerId: -id }).returning();
    const [held] = await orm.insert(ledgerAccounts).values({ kind: 'held', ownerId: -id }).returning();
    if (!gateway || !held) throw new Error('no accounts');
    const everybodyLooked = barrier(20);
    const naive = async (n: number): Promise<void> => {
      const [job] = await orm.select().from(jobs).where(eq(jobs.id, id));
      await everybodyLooked();
      if (job?.status !== 'awaiting_payment') return;
      await orm
        .insert(ledgerTransfers)
        .values({ key: `naive:${id}:${n}`, fromId: gateway.id, toId: held.id, amountCents: 10_000 });
      await orm.update(jobs).set({ status: 'pending', paidAt: new Date() }).where(eq(jobs.id, id));
    };
    await times(20, naive);
    const [after] = await orm.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, held.id));
    expect(after?.balanceCents).toBeGreaterThan(10_000);
  });
});

test('10 concurrent acceptances: one creator gets the job', async () => {
  const t = app();
  const brand = await buildBrand(t);
  const id = await buildOpenJob(t, brand);
  const applications: number[] = [];
  for (let n = 0; n < 10; n += 1) applications.push(await apply(t, await buildCreator(t), id));
  const answers = await times(10, (n) =>
    t.call(api.acceptApplication, { token: brand.token, params: { id: applications[n] ?? 0 } }),
  );
  expect(statuses(answers)).toEqual({ 200: 1, 409: 9 });
  const detail = await t.call(api.getBrandJob, { token: brand.token, params: { id } });
  expect(detail.data).toMatchObject({ status: 'in_progress', applications: [{ status: 'accepted' }] });
});

test('20 concurrent completions release the money once', async () => {
  const t = app();
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  const id = await buildDeliveredJob(t, brand, creator);
  expect(await creatorTotals(t.context.db.orm, creator.id)).toMatchObject({ earnedCents: 0, heldCents: 10_000 });
  const answers = await times(20, () => t.call(api.completeJob, { token: brand.token, params: { id } }));
  expect(statuses(answers)).toEqual({ 200: 1, 409: 19 });
  expect(await creatorTotals(t.context.db.orm, creator.id)).toMatchObject({
    balanceCents: 10_000,
    earnedCents: 10_000,
    heldCents: 0,
  });
});

describe('20 concurrent withdrawals of 30 from 100', () => {
  const earnHundred = async () => {
    const t = app();
    const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
    const id = await buildDeliveredJob(t, brand, creator);
    await t.call(api.completeJob, { token: brand.token, params: { id } });
    await t.call(api.savePayout, {
      token: creator.token,
      body: { account_number: 'DE02 1203 0000 0000 2020 51', payment_method_id: 1 },
    });
    return creator;
  };

  test('three of them succeed', async () => {
    const t = app();
    const creator = await earnHundred();
    const answers = await times(20, () => t.call(api.withdraw, { token: creator.token, body: { amount: 30 } }));
    expect(statuses(answers)).toEqual({ 201: 3, 422: 17 });
    expect(await creatorTotals(t.context.db.orm, creator.id)).toMatchObject({ balanceCents: 1_000 });
    const rows = await t.context.db.orm
      .select({ n: count() })
      .from(withdrawals)
      .where(eq(withdrawals.creatorId, creator.id));
    expect(rows[0]?.n).toBe(3);
  });

  test('a naive variant, which reads the balance first and posts without the check, overdraws it', async () => {
    const creator = await earnHundred();
    const { orm } = app().context.db;
    const everybodyLooked = barrier(20);
    let paid = 0;
    const naive = async (): Promise<void> => {
      const { balanceCents } = await creatorTotals(orm, creator.id);
      await everybodyLooked();
      if (balanceCents >= 3_000) paid += 3_000;
    };
    await times(20, naive);
    expect(paid).toBeGreaterThan(10_000);
  });
});

test('the ledger is consistent after all tests', async () => {
  // The naive variant above posted through the same trigger, so even it could not create money.
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});

test('the ledger cannot be rewritten', async () => {
  const { pool } = app().context.db;
  await expect(pool.query('update ledger_transfers set amount_cents = 1')).rejects.toThrow('append-only');
  await expect(pool.query('delete from ledger_transfers')).rejects.toThrow('append-only');
});

test('the database refuses status changes outside the graph', async () => {
  const { id } = await buildDraft();
  const { pool } = app().context.db;
  await expect(pool.query("update jobs set status = 'completed' where id = $1", [id])).rejects.toThrow(
    'cannot go from',
  );
});
