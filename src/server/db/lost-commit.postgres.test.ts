import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import type { DatabaseProxy } from '#tests/support/database-proxy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildEarner } from '#tests/support/money.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useProxiedApp } from '#tests/support/proxied-app.ts';
import { jobRow, tellEvent } from '#tests/support/stored.ts';
import { addBrand, addCreator, addJob } from '../domains/jobs/fixtures/list-data.ts';
import { announceNext } from '../domains/orders/announcements/announce-job.ts';
import { markLateJobs } from '../domains/orders/mark-late-jobs.ts';
import { days } from '../lib/clock.ts';

/** What changes something in a transaction whose COMMIT gets no answer happens once, whoever repeats it. */
const { app, database, proxy } = useProxiedApp();

type Cut = Parameters<DatabaseProxy['cutAt']>[1];
const cutAtCommit = (cut: Cut) => proxy().cutAt('commit\0', cut);
const count = async (text: string, values: readonly unknown[]) =>
  (await database().pool.query(text, [...values])).rowCount;
const UNKNOWN = { status: 503, message: expect.stringContaining('check whether it was') };

describe('a call with an idempotency key', () => {
  const withdraw = ({ token }: Person, key: string) =>
    app().call(api.withdraw, { token, body: { amount: 10 }, headers: { 'idempotency-key': key } });
  const withdrawals = ({ id }: Person) => count('select from withdrawals where creator_id = $1', [id]);

  test.each([
    ['was carried out', 'unanswered', 1],
    ['never arrived', 'unheard', 0],
  ] as const)('whose COMMIT %s is answered as unknown, and its repeat withdraws once', async (_what, cut, done) => {
    const [creator, key] = [await buildEarner(app()), randomUUID()];
    cutAtCommit(cut);
    expect(await withdraw(creator, key)).toMatchObject(UNKNOWN);
    expect(await withdrawals(creator)).toBe(done);
    const second = await withdraw(creator, key);
    expect(second).toMatchObject({ status: 201, data: { amount: 10, status: 'requested' } });
    expect([await withdraw(creator, key), await withdrawals(creator)]).toEqual([second, 1]);
  });

  test('whose COMMIT arrives during its repeat withdraws once', async () => {
    const [creator, key] = [await buildEarner(app()), randomUUID()];
    cutAtCommit('late');
    expect(await withdraw(creator, key)).toMatchObject(UNKNOWN);
    const repeat = withdraw(creator, key);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await eventually(async () => expect(await count(waiting, [])).toBe(1));
    expect(await proxy().deliverLate()).toContain('COMMIT');
    expect(await repeat).toMatchObject({ status: 201, data: { amount: 10 } });
    expect(await withdrawals(creator)).toBe(1);
  });
});

describe('a webhook', () => {
  const draft = async () => {
    const brand = await buildBrand(app());
    const body = buildOrder(await buildProduct(app(), brand), { price: 100 });
    const { data } = await app().call(api.createJob, { token: brand.token, body });
    return { brand, job: await jobRow(app(), data.id) };
  };

  test.each(['unanswered', 'unheard'] as const)('whose COMMIT is %s is sent again, and pays once', async (cut) => {
    const { brand, job } = await draft();
    const metadata = { purpose: 'job', job: String(job.id), user: String(brand.id) };
    const object = { id: job.paymentId, object: 'payment_intent', amount: job.totalCents, currency: 'usd', metadata };
    const paid = { ...object, client_secret: 'x', status: 'succeeded' };
    const id = `evt_${randomUUID()}`;
    const deliver = () => tellEvent(app(), 'payment_intent.succeeded', paid, id);
    cutAtCommit(cut);
    expect([await deliver(), await deliver(), await deliver()]).toEqual([503, 200, 200]);
    expect(await count('select from ledger_transfers where key = $1', [`pay:job:${job.id}`])).toBe(1);
    expect(await booksBalance(database().orm)).toBe(true);
    const receipts = (await app().mailsTo(brand.email)).filter(({ text }) => text.includes('/receipts/'));
    expect(receipts).toHaveLength(1);
  });
});

const notices = (type: string, jobId: number) =>
  count('select from notifications where type = $1 and job_id = $2', [type, jobId]);

test.each(['unanswered', 'unheard'] as const)(
  'a timed task whose COMMIT is %s tells once of a late job',
  async (cut) => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const acceptedAt = new Date(app().context.clock().getTime() - days(60));
    const id = await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id, acceptedAt });
    cutAtCommit(cut);
    await expect(markLateJobs(app().context)).rejects.toMatchObject({ kind: 'commit-unknown' });
    await markLateJobs(app().context);
    expect(await notices('job_late', id)).toBe(2);
  },
);

test.each(['unanswered', 'unheard'] as const)(
  'work of the outbox whose COMMIT is %s tells a creator once',
  async (cut) => {
    await buildCreator(app());
    const brand = await addBrand(app());
    const { context } = app();
    const jobId = await addJob(app(), brand.id, { status: 'pending' });
    await context.outbox.drain();
    cutAtCommit(cut);
    await expect(announceNext(context, { jobId })).rejects.toMatchObject({ kind: 'commit-unknown' });
    // The outbox tries again what failed.
    await announceNext(context, { jobId });
    await context.outbox.drain();
    const told =
      'select user_id from notifications where type = $1 and job_id = $2 group by user_id having count(*) > 1';
    expect(await count(told, ['new_job', jobId])).toBe(0);
    expect(await notices('new_job', jobId)).toBeGreaterThan(0);
  },
);
