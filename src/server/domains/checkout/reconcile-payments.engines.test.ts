import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { times } from '#tests/support/concurrency.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { jobRow, payUnheard } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { ledgerTransfers } from '../../db/schema/money.ts';
import { minutes } from '../../lib/clock.ts';
import { reconciliationTasks } from '../../wiring/scheduled-tasks.ts';
import { startTimedTasks } from '../../work/timed-tasks.ts';
import { reconcilePayments } from './job-payments.service.ts';

const app = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

/** A draft that was made and whose card form was opened that long ago, with its payment. */
const draftOf = async (age: string) => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product) });
  const then = sql`now() - ${age}::interval`;
  await app().context.db.orm.update(jobs).set({ createdAt: then, paymentShownAt: then }).where(eq(jobs.id, data.id));
  return { id: data.id, intent: data.stripe_id?.split('_secret_')[0] };
};

const paidUnheard = async (age: string): Promise<number> => {
  const { id, intent } = await draftOf(age);
  await payUnheard(app(), intent);
  return id;
};

const statusOf = async (id: number) => (await jobRow(app(), id)).status;
const paymentOf = async (id: number) => (await jobRow(app(), id)).paymentId;

/** Makes the provider fail for some payments. */
const failFor = (isDown: (paymentId: string) => boolean) => {
  const { payments } = app().context;
  const { retrieve } = payments;
  return vi.spyOn(payments, 'retrieve').mockImplementation((id) => {
    if (isDown(id)) return Promise.reject(new Error('The provider does not answer.'));
    return retrieve(id);
  });
};

describe('a paid draft whose webhook was lost', () => {
  test('is found within a minute if recent', async () => {
    const id = await paidUnheard('5 minutes');
    await reconcilePayments(app().context).recent.run();
    expect(await statusOf(id)).toBe('pending');
  });

  test('is found within a minute, however old the draft is, once its card form was opened a moment ago', async () => {
    const { id, intent } = await draftOf('3 hours');
    await app().call(api.openJobPayment, { token: brand.token, params: { id } });
    await payUnheard(app(), intent);
    app().pass(minutes(2));
    await reconcilePayments(app().context).recent.run();
    expect(await statusOf(id)).toBe('pending');
  });

  test('is found by the schedule of the server: at the start, and each minute while recent', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const old = await paidUnheard('30 days');
    const stop = startTimedTasks(reconciliationTasks(app().context), app().context.log);
    await eventually(async () => expect(await statusOf(old)).toBe('pending'));
    const recent = await paidUnheard('5 minutes');
    vi.advanceTimersByTime(minutes(1));
    await eventually(async () => expect(await statusOf(recent)).toBe('pending'));
    await stop();
  });

  test('is found after 30 days', async () => {
    const id = await paidUnheard('30 days');
    await reconcilePayments(app().context).recent.run();
    expect(await statusOf(id)).toBe('awaiting_payment');
    await reconcilePayments(app().context).all.run();
    expect(await statusOf(id)).toBe('pending');
  });

  test('is found after a page of drafts for which the provider fails, and after more than 500 others', async () => {
    const { db, log } = app().context;
    await db.orm.execute(sql`
      insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, price_cents, scripting_cents,
        tax_cents, total_cents, with_scripting, gender, age_min, age_max, payment_id, payment_secret,
        created_at)
      select ${brand.id}, ${product}, 1, 1, 100, 0, 0, 100, false, 'any', 18, 24, 'pi_bulk_' || n, 'x',
        now() - interval '3 days'
      from generate_series(1, 620) n`);
    const id = await paidUnheard('3 days');
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    const broken = new Set([...Array(7).keys()].map((n) => `pi_bulk_${n * 90 + 1}`));
    const asked = failFor((payment) => broken.has(payment));
    await reconcilePayments(app().context).all.run();
    expect(await statusOf(id)).toBe('pending');
    expect(error).toHaveBeenCalledTimes(broken.size);
    expect(asked.mock.calls.length).toBeGreaterThan(620);
  });

  test('is found by a later pass after the provider failed for whole pages', async () => {
    const id = await paidUnheard('3 days');
    vi.spyOn(app().context.log, 'error').mockImplementation(() => {});
    const asked = failFor((payment) => payment.startsWith('pi_bulk_'));
    const { all } = reconcilePayments(app().context);
    await all.run();
    expect(asked.mock.calls.length).toBe(100);
    for (let pass = 0; pass < 7; pass += 1) await all.run();
    expect(await statusOf(id)).toBe('pending');
  });

  test('limits the concurrent requests to the provider', async () => {
    let [now, most] = [0, 0];
    const { payments } = app().context;
    vi.spyOn(payments, 'retrieve').mockImplementation(async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return undefined;
    });
    await reconcilePayments(app().context).all.run();
    expect(most).toBe(5);
  });

  test('is paid once by concurrent passes of several processes, the webhook and the brand’s return', async () => {
    const id = await paidUnheard('5 minutes');
    const passes = times(6, (n) => reconcilePayments(app().context)[n % 2 ? 'recent' : 'all'].run());
    const returns = times(4, () => app().call(api.confirmJobPayment, { token: brand.token, params: { id } }));
    await Promise.all([passes, returns]);
    const { orm } = app().context.db;
    const transfers = await orm
      .select({ key: ledgerTransfers.key })
      .from(ledgerTransfers)
      .where(sql`${ledgerTransfers.key} like ${`%:job:${id}`}`);
    expect(transfers.map(({ key }) => key).sort()).toEqual([`pay:job:${id}`, `tax:job:${id}`]);
    expect([await statusOf(id), await booksBalance(orm)]).toEqual(['pending', true]);
  });
});

test('a draft whose payment the provider does not know keeps it', async () => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product) });
  const before = await paymentOf(data.id);
  await reconcilePayments(app().context).all.run();
  expect([await statusOf(data.id), await paymentOf(data.id)]).toEqual(['awaiting_payment', before]);
});
