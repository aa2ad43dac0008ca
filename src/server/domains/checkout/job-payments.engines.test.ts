import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildOrder, buildProduct, CARD, type Person, pay } from '#tests/support/people.ts';
import { balanceOf, jobRow } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { outbox } from '../../db/schema/work.ts';
import { minutes } from '../../lib/clock.ts';
import { reconcilePayments } from './job-payments.service.ts';

const app = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const draft = async (price = 100) => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product, { price }) });
  return { id: data.id, secret: data.stripe_id ?? '' };
};
const edit = (id: number, price: number) =>
  app().call(api.updateJob, { token: brand.token, params: { id }, body: buildOrder(product, { price }) });
const remove = (id: number) => app().call(api.deleteJob, { token: brand.token, params: { id } });
const statusOf = async (secret: string) => (await app().sandbox.cardNetwork.find(secret))?.status;
/** Whether the payment was refunded to the card. */
const isRefunded = async (secret: string): Promise<boolean> => {
  await app().context.outbox.drain();
  const refund = `re_${secret.split('_secret_')[0]?.slice(3)}`;
  const { rowCount } = await app().context.db.pool.query('select 1 from sandbox_payments where id = $1', [refund]);
  return rowCount === 1;
};

describe('a payment that another call opens while an order is changed', () => {
  /** Opens a payment at the moment at which `change` has closed the former one; answers the result of the change. */
  const openDuring = async (id: number, change: () => Promise<{ status: number }>): Promise<number> => {
    const { payments } = app().context;
    const cancel = payments.cancel.bind(payments);
    vi.spyOn(payments, 'cancel').mockImplementationOnce(async (payment) => {
      const cancelled = await cancel(payment);
      await app().call(api.openJobPayment, { token: brand.token, params: { id } });
      return cancelled;
    });
    return (await change()).status;
  };

  const changes: readonly [string, (id: number) => Promise<{ status: number }>][] = [
    ['edited', (id) => edit(id, 200)],
    ['deleted', remove],
  ];
  test.each(changes)('stays with the order, which is not %s, and can be paid', async (_, change) => {
    const { id, secret } = await draft(100);
    expect(await openDuring(id, () => change(id))).toBe(409);
    const { paymentSecret } = await jobRow(app(), id);
    expect(paymentSecret).not.toBe(secret);
    await pay(app(), paymentSecret ?? '');
    expect([
      (await jobRow(app(), id)).paidAt !== null,
      await balanceOf(app(), 'held', id),
      await isRefunded(paymentSecret ?? ''),
    ]).toEqual([true, 10_000, false]);
  });
});

describe('opening a payment', () => {
  const open = async (id: number) =>
    (await app().call(api.openJobPayment, { token: brand.token, params: { id } })).data;

  test('returns the payment of the current order: after an edit with the new amount and secret', async () => {
    const { id, secret } = await draft(100);
    expect(await open(id)).toMatchObject({ status: 'awaiting_payment', stripe_id: secret, total: 120 });
    const edited = await edit(id, 200);
    expect(await open(id)).toMatchObject({ stripe_id: edited.data.stripe_id, total: 240 });
  });

  test('reports a payment made elsewhere, also before its event arrived', async () => {
    const { id, secret } = await draft();
    await app().context.db.pool.query(
      `update sandbox_payments set intent = jsonb_set(intent, '{status}', '"succeeded"') where id = $1`,
      [secret.split('_secret_')[0]],
    );
    expect(await open(id)).toMatchObject({ status: 'pending', stripe_id: null });
    expect(await balanceOf(app(), 'held', id)).toBe(10_000);
  });

  test('creates a new one when the old one was cancelled and not replaced', async () => {
    const { id, secret } = await draft();
    await app().context.payments.cancel((await jobRow(app(), id)).paymentId ?? '');
    const { stripe_id } = await open(id);
    expect(stripe_id).not.toBe(secret);
    await pay(app(), stripe_id ?? '');
    expect((await jobRow(app(), id)).status).toBe('pending');
  });
});

describe('an edited draft', () => {
  test('cannot be paid with its old secret: nothing is charged', async () => {
    const { id, secret } = await draft(100);
    const edited = await edit(id, 200);
    expect(edited.data.stripe_id).not.toBe(secret);
    const attempt = await pay(app(), secret);
    expect([attempt?.intent.status, attempt?.error?.code]).toEqual(['canceled', 'payment_intent_unexpected_state']);
    expect(await jobRow(app(), id)).toMatchObject({ status: 'awaiting_payment', totalCents: 24_000 });
    await pay(app(), edited.data.stripe_id ?? '');
    expect([(await jobRow(app(), id)).status, await balanceOf(app(), 'held', id)]).toEqual(['pending', 20_000]);
  });

  test('at an unchanged price can be paid once, with the newest secret only', async () => {
    const { id, secret } = await draft(100);
    const [second, third] = [(await edit(id, 100)).data.stripe_id ?? '', (await edit(id, 100)).data.stripe_id ?? ''];
    expect(new Set([secret, second, third]).size).toBe(3);
    expect([await statusOf(secret), await statusOf(second)]).toEqual(['canceled', 'canceled']);
    await pay(app(), third);
    expect((await jobRow(app(), id)).status).toBe('pending');
  });

  test('whose edit was interrupted before it had a payment gets a payable one', async () => {
    const { id, secret } = await draft(100);
    await app().context.payments.cancel(secret.split('_secret_')[0] ?? '');
    await app().context.db.orm.update(jobs).set({ paymentId: null, paymentSecret: null }).where(eq(jobs.id, id));
    const opened = await app().call(api.openJobPayment, { token: brand.token, params: { id } });
    const fresh = opened.data.stripe_id ?? '';
    expect(await statusOf(fresh)).toBe('requires_payment_method');
    await pay(app(), fresh);
    expect((await jobRow(app(), id)).status).toBe('pending');
  });

  test('that has no payment is in the list, and gets one within a minute', async () => {
    const { id } = await draft();
    await app().context.db.orm.update(jobs).set({ paymentId: null, paymentSecret: null }).where(eq(jobs.id, id));
    const listed = async () =>
      (await app().call(api.listDrafts, { token: brand.token })).data.find((job) => job.id === id)?.stripe_id;
    expect(await listed()).toBeNull();
    app().pass(minutes(2));
    await reconcilePayments(app().context).recent.run();
    expect(await statusOf((await listed()) ?? '')).toBe('requires_payment_method');
  });

  test('edited and paid concurrently is either paid unedited or edited and unpaid, in 10 runs', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id, secret } = await draft(100);
      const [edited] = await Promise.all([edit(id, 200), pay(app(), secret)]);
      await app().sandbox.cardNetwork.idle();
      const { status, totalCents } = await jobRow(app(), id);
      const charged = (await statusOf(secret)) === 'succeeded';
      expect([edited.status, status, totalCents, await balanceOf(app(), 'held', id)]).toEqual(
        charged ? [409, 'pending', 12_000, 10_000] : [200, 'awaiting_payment', 24_000, 0],
      );
    }
  });
});

describe('a payment', () => {
  test('confirmed ten times concurrently is charged and posted once', async () => {
    const { id, secret } = await draft();
    const attempts = await times(10, () => app().sandbox.cardNetwork.confirm(secret, CARD));
    await app().sandbox.cardNetwork.idle();
    expect(attempts.filter((attempt) => !attempt?.error)).toHaveLength(1);
    expect(await balanceOf(app(), 'held', id)).toBe(10_000);
  });

  test('is verified with the provider on return: a return without paying changes nothing, in 20 runs', async () => {
    const { id } = await draft();
    const visits = await times(20, () => app().call(api.confirmJobPayment, { token: brand.token, params: { id } }));
    expect(new Set(visits.map(({ status, data }) => `${status} ${data.status}`))).toEqual(
      new Set(['200 awaiting_payment']),
    );
  });

  test('whose event was lost is posted on return, once', async () => {
    const { id, secret } = await draft();
    const { pool } = app().context.db;
    await pool.query(
      `update sandbox_payments set intent = jsonb_set(intent, '{status}', '"succeeded"') where id = $1`,
      [secret.split('_secret_')[0]],
    );
    const visits = await times(5, () => app().call(api.confirmJobPayment, { token: brand.token, params: { id } }));
    expect(new Set(visits.map(({ data }) => data.status))).toEqual(new Set(['pending']));
    expect(await balanceOf(app(), 'held', id)).toBe(10_000);
  });

  test('pays only the job whose secret was used', async () => {
    const [one, other] = [await draft(), await draft()];
    await pay(app(), one.secret);
    await app().call(api.confirmJobPayment, { token: brand.token, params: { id: other.id } });
    expect([(await jobRow(app(), one.id)).status, (await jobRow(app(), other.id)).status]).toEqual([
      'pending',
      'awaiting_payment',
    ]);
  });
});

describe('a deleted draft', () => {
  test('can no longer be paid', async () => {
    const { id, secret } = await draft();
    expect((await remove(id)).status).toBe(200);
    expect((await pay(app(), secret))?.intent.status).toBe('canceled');
    expect((await jobRow(app(), id)).status).toBe('cancelled');
  });

  test('that was already paid is kept, also before the event of its payment arrived', async () => {
    const { id, secret } = await draft();
    const { pool } = app().context.db;
    await pool.query(
      `update sandbox_payments set intent = jsonb_set(intent, '{status}', '"succeeded"') where id = $1`,
      [secret.split('_secret_')[0]],
    );
    expect(await remove(id)).toMatchObject({
      status: 409,
      message: 'This job has just been paid. You find it under Orders.',
    });
    expect((await jobRow(app(), id)).status).toBe('pending');
  });

  test('that is paid nevertheless is refunded once, however often the event arrives', async () => {
    const { id, secret } = await draft();
    const refunds = () => app().context.db.orm.select().from(outbox).where(eq(outbox.kind, 'refund'));
    const before = await refunds();
    // The state after a crash between the provider and the database.
    await app().context.db.orm.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, id));
    await pay(app(), secret);
    expect(await statusOf(secret)).toBe('succeeded');
    expect(await isRefunded(secret)).toBe(true);
    expect([(await jobRow(app(), id)).status, await balanceOf(app(), 'held', id)]).toEqual(['cancelled', 0]);
    // Done work leaves no row: a second refund would be refused by the provider, and stay.
    expect(await refunds()).toEqual(before);
  });

  test('that is paid concurrently either stays and is paid, or is deleted and nothing is charged, in 10 runs', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id, secret } = await draft();
      const [removed] = await Promise.all([remove(id), pay(app(), secret)]);
      await app().sandbox.cardNetwork.idle();
      const charged = (await statusOf(secret)) === 'succeeded' && !(await isRefunded(secret));
      expect([removed.status, (await jobRow(app(), id)).status, await balanceOf(app(), 'held', id)]).toEqual(
        charged ? [409, 'pending', 10_000] : [200, 'cancelled', 0],
      );
    }
  });
});

test('the ledger is consistent after all tests', async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});
