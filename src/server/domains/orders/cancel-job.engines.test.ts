import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { apply, buildBrand, buildCreator, buildOrder, buildProduct, type Person, pay } from '#tests/support/people.ts';
import { balanceOf, jobRow, notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { ledgerTransfers } from '../../db/schema/money.ts';
import { transfer } from '../ledger/ledger.repository.ts';

const app = useApp();
let [brand, product, first, second]: [Person?, number?, Person?, Person?] = [];
beforeAll(async () => {
  const t = app();
  brand = await buildBrand(t);
  product = await buildProduct(t, brand);
  [first, second] = [await buildCreator(t), await buildCreator(t)];
});
const there = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Made in beforeAll.');
  return value;
};

const buildPaid = async (overrides = {}, owner = there(brand), productId = there(product)): Promise<number> => {
  const body = buildOrder(productId, overrides);
  const { data } = await app().call(api.createJob, { token: owner.token, body });
  await pay(app(), data.stripe_id ?? '');
  return data.id;
};
const cancel = (id: number, owner = there(brand)) => app().call(api.cancelJob, { token: owner.token, params: { id } });
const accept = (id: number) => app().call(api.acceptApplication, { token: there(brand).token, params: { id } });
const refundsOf = async (id: number) => {
  const rows = await app().context.db.orm.select().from(ledgerTransfers);
  return rows
    .filter(({ key }) => key.startsWith('refund:') && key.endsWith(`:job:${id}`))
    .map(({ key, amountCents }) => [key, amountCents])
    .sort();
};
const toldTo = async ({ id: userId }: Person, jobId: number) =>
  (await notificationsOf(app(), { userId, jobId, type: 'application_rejected' })).map(({ message }) => message);

describe('cancelling an open job', () => {
  test('refunds everything, in the ledger and at the provider, and notifies everybody', async () => {
    const t = app();
    const id = await buildPaid();
    await apply(t, there(first), id);
    await apply(t, there(second), id);
    const { status, data } = await cancel(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: 'cancelled', applications: [] });
    const rejected = await app().context.db.orm.select().from(applications).where(eq(applications.jobId, id));
    expect(rejected).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(data.timeline.map(({ event }) => event)).toEqual(['ordered', 'paid', 'opened', 'cancelled']);
    expect(await balanceOf(app(), 'held', id)).toBe(0);
    expect(await refundsOf(id)).toEqual([
      [`refund:pay:job:${id}`, 10_000],
      [`refund:tax:job:${id}`, 2_000],
    ]);
    expect(await booksBalance(t.context.db.orm)).toBe(true);
    for (const creator of [first, second])
      expect(await toldTo(there(creator), id)).toEqual(['Northwind cancelled the job “Terra Cold Brew”.']);
    const mails = await t.mailsTo(there(brand).email);
    expect(mails[0]).toMatchObject({
      subject: 'Your job was cancelled: Terra Cold Brew',
      text: expect.stringContaining('$120.00 goes back'),
    });
    const paymentId = (await jobRow(app(), id)).paymentId ?? '';
    await expect(t.context.payments.refund({ paymentId, idempotencyKey: 'again' })).rejects.toThrow(
      /already been refunded/,
    );
  });

  test('happens once, also with ten concurrent calls', async () => {
    const id = await buildPaid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await refundsOf(id)).toHaveLength(2);
  });
});

test('cancelling while the script is written also refunds the scripting fee', async () => {
  const id = await buildPaid({ with_scripting: 1, script: null });
  const { totalCents, priceCents, scriptingCents, taxCents } = await jobRow(app(), id);
  expect((await cancel(id)).data).toMatchObject({ status: 'cancelled' });
  expect(scriptingCents).toBeGreaterThan(0);
  expect(await refundsOf(id)).toEqual([
    [`refund:fee:job:${id}`, scriptingCents],
    [`refund:pay:job:${id}`, priceCents],
    [`refund:tax:job:${id}`, taxCents],
  ]);
  expect(priceCents + scriptingCents + taxCents).toBe(totalCents);
  expect(await balanceOf(app(), 'held', id)).toBe(0);
});

test('an unpaid job and one that a creator works on cannot be cancelled', async () => {
  const t = app();
  const body = buildOrder(there(product));
  const { data } = await t.call(api.createJob, { token: there(brand).token, body });
  const taken = await buildPaid();
  await accept(await apply(t, there(first), taken));
  const answers = [await cancel(data.id), await cancel(taken)].map(({ status, message }) => [status, message]);
  expect(answers).toEqual([
    [409, 'Only a paid job that nobody was accepted for can be cancelled.'],
    [409, 'A creator works on this job. You can cancel it once its video is late.'],
  ]);
  expect(await balanceOf(app(), 'held', taken)).toBe(10_000);
});

describe('cancelling while a creator is accepted', () => {
  test('one of the two wins, in 20 runs, and the money matches the job’s status', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = await buildPaid();
      const application = await apply(app(), there(first), id);
      const both = [() => cancel(id), () => accept(application)];
      if (n % 2 === 1) both.reverse();
      const answers = await Promise.all(both.map((ask) => ask()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, creatorId } = await jobRow(app(), id);
      const [money, refunds] = [await balanceOf(app(), 'held', id), (await refundsOf(id)).length];
      expect([status, creatorId, money, refunds]).toEqual(
        status === 'cancelled' ? ['cancelled', null, 0, 2] : ['in_progress', there(first).id, 10_000, 0],
      );
    }
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('a naive variant, which checks first and then posts unconditionally, leaves a job in progress without its money', async () => {
    const id = await buildPaid();
    const application = await apply(app(), there(first), id);
    const { orm } = app().context.db;
    const seen = await jobRow(app(), id);
    expect((await accept(application)).status).toBe(200);
    const naive = async () => {
      if (seen.status !== 'pending') return;
      await transfer(orm, `naive:job:${id}`, { kind: 'held', owner: id }, { kind: 'gateway' }, seen.priceCents);
      await orm.update(jobs).set({ status: 'cancelled', cancelledAt: new Date() }).where(eq(jobs.id, id));
    };
    // The status trigger refuses the step, but the variant has no transaction, so the refund is already posted.
    await expect(naive()).rejects.toThrow();
    expect([(await jobRow(app(), id)).status, await balanceOf(app(), 'held', id)]).toEqual(['in_progress', 0]);
  });
});
