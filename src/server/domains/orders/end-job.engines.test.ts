import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import {
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildTask,
  deliverAs,
  type Person,
} from '#tests/support/people.ts';
import { balanceOf, jobRow } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { runRequest } from '../../operator/run-request.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});
const REASON = 'The product was never sent';
const run = (command: string, id: number, text = REASON, switches = ['--without-video']) =>
  runRequest(app().context, { command, id, text, switches });
const earnedBy = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).earnedCents;
const refundsOf = async (paymentId: string | null | undefined): Promise<number> => {
  await app().context.outbox.drain();
  const refund = `re_${paymentId?.slice(3)}`;
  return (await app().context.db.pool.query('select 1 from sandbox_payments where id = $1', [refund])).rowCount ?? 0;
};
const auditOf = async (id: number) =>
  (await app().context.db.pool.query('select action, detail from audit_log where subject = $1', [`job:${id}`])).rows;

test('refunding a job in progress returns everything, in the ledger and at the provider, and gives both sides the reason', async () => {
  const creator = await buildCreator(app());
  const id = await buildTask(app(), brand, creator);
  expect(await run('refund-job', id)).toEqual({
    code: 0,
    lines: [`Job #${id} is ended: $120.00 goes back to its brand.`],
  });
  const job = await jobRow(app(), id);
  expect(job).toMatchObject({ status: 'cancelled', endReason: REASON, cancelledAt: expect.any(Date) });
  expect([await balanceOf(app(), 'held', id), await earnedBy(creator), await refundsOf(job.paymentId)]).toEqual([
    0, 0, 1,
  ]);
  for (const [{ email }, page] of [
    [brand, `/job-details/${id}`],
    [creator, `/tasks/${id}`],
  ] as const) {
    const [mail] = (await app().mailsTo(email)).filter(
      ({ subject }) => subject === 'Your job was ended: Terra Cold Brew',
    );
    expect(mail?.text).toContain(`The reason: ${REASON}.`);
    expect(mail?.text).toContain(page);
  }
  expect(await auditOf(id)).toEqual([{ action: 'refund-job', detail: { amount_cents: 12_000 } }]);
  expect(await booksBalance(app().context.db.orm)).toBe(true);
  const { data } = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
  expect([data.status, data.timeline.at(-1)?.event, data.end_reason]).toEqual(['cancelled', 'cancelled', REASON]);
});

const newestNotice = async ({ id }: Person) => {
  const text = 'select type, message from notifications where user_id = $1 order by id desc limit 1';
  return (await app().context.db.pool.query(text, [id])).rows[0];
};

test('both sides get a notification of its own type and one mail each', async () => {
  const creator = await buildCreator(app());
  const id = await buildTask(app(), brand, creator);
  await run('refund-job', id);
  expect(await newestNotice(creator)).toEqual({
    type: 'job_ended',
    message: `The UGC Admins ended the job “Terra Cold Brew”. The reason: ${REASON}. The payment went back to the brand, so there is nothing left to deliver.`,
  });
  expect(await newestNotice(brand)).toEqual({
    type: 'job_ended',
    message: expect.stringMatching(
      `^The UGC Admins ended the job “Terra Cold Brew”. The reason: ${REASON}. \\$120.00 goes back .+ The receipt of the refund is C-\\d{6}.$`,
    ),
  });
  for (const { email } of [brand, creator])
    expect(
      (await app().mailsTo(email)).filter(({ text }) => text.includes(REASON) && new RegExp(`/${id}\\b`).test(text)),
    ).toHaveLength(1);
});

test('a refunded task stays in the creator’s list with its reason, but not among the open ones', async () => {
  const [creator, other] = [await buildCreator(app()), await buildCreator(app())];
  const [refunded, released] = [await buildTask(app(), brand, creator), await buildTask(app(), brand, creator)];
  await run('refund-job', refunded);
  await run('release-job', released);
  const { token } = creator;
  for (const [status, id] of [
    ['cancelled', refunded],
    ['completed', released],
  ] as const) {
    const { data } = await app().call(api.listTasks, { token, query: { status } });
    expect(data).toMatchObject([{ id, status, end_reason: REASON }]);
    const detail = await app().call(api.getCreatorJob, { token, params: { id } });
    expect(detail.data).toMatchObject({ status, end_reason: REASON });
  }
  expect((await app().call(api.listTasks, { token })).data).toHaveLength(2);
  const applications = (await app().call(api.listApplications, { token })).data;
  expect(applications.map(({ job }) => job.end_reason)).toEqual([REASON, REASON]);
  const home = await app().call(api.creatorHome, { token });
  expect([home.data.tasks, home.data.ongoing_jobs, home.data.finished_jobs]).toEqual([[], 0, 1]);
  expect((await app().call(api.getCreatorJob, { token: other.token, params: { id: refunded } })).status).toBe(404);
});

test('releasing a job in progress pays the creator, with or without a delivery', async () => {
  const creator = await buildCreator(app());
  const id = await buildTask(app(), brand, creator);
  expect((await run('release-job', id)).lines).toEqual([`Job #${id} is ended: $100.00 go to its creator.`]);
  const job = await jobRow(app(), id);
  expect(job).toMatchObject({ status: 'completed', endReason: REASON, completedAt: expect.any(Date) });
  expect([await balanceOf(app(), 'held', id), await earnedBy(creator), await refundsOf(job.paymentId)]).toEqual([
    0, 10_000, 0,
  ]);
  expect((await app().mailsTo(creator.email)).map(({ subject }) => subject)).toContain(
    'Your job was ended: Terra Cold Brew',
  );
  expect(await auditOf(id)).toEqual([{ action: 'release-job', detail: { amount_cents: 10_000 } }]);
});

test('a job without a video is released only by an operator who says that this is known', async () => {
  const id = await buildTask(app(), brand, await buildCreator(app()));
  const refused = { code: 1, lines: [`Job #${id} has no video. Add --without-video to pay its creator all the same.`] };
  expect(await run('release-job', id, REASON, [])).toEqual(refused);
  expect(await jobRow(app(), id)).toMatchObject({ status: 'in_progress' });
  expect((await run('release-job', id)).code).toBe(0);
});

test('the whole job is shown: people, money, brief, timeline, versions and what was booked', async () => {
  const id = await buildDeliveredJob(app(), brand, await buildCreator(app()));
  await run('release-job', id);
  const { code, lines } = await runRequest(app().context, { command: 'job', id, text: '' });
  expect(code).toBe(0);
  expect(lines[0]).toBe(`Job #${id}, Terra Cold Brew: Completed, stage completed`);
  for (const heading of ['Brief', 'Timeline', 'Versions of the video, newest first', 'Ledger'])
    expect(lines).toContain(heading);
  expect(lines).toContain(`Ended by an operator: ${REASON}`);
  expect(lines.filter((line) => line.includes(`release:job:${id}`))).toEqual([
    expect.stringMatching(/\$100\.00 {2}held to wallet/),
  ]);
  expect(await runRequest(app().context, { command: 'job', id: 999_999, text: '' })).toEqual({
    code: 1,
    lines: ['There is no job #999999.'],
  });
});

test.each(['refund-job', 'release-job'])('%s requires a reason and a job in progress', async (command) => {
  const id = await buildTask(app(), brand, await buildCreator(app()));
  expect((await run(command, id, ' ')).code).toBe(1);
  expect((await run(command, 999_999)).lines).toEqual(['There is no job #999999.']);
  await run('release-job', id);
  expect((await run(command, id)).lines).toEqual([`Job #${id} is not in progress, it is completed.`]);
});

describe('concurrently', () => {
  test('of refunding, releasing, completing and delivering again, one ends the job, and the money follows its outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      const creator = await buildCreator(app());
      const id = await buildDeliveredJob(app(), brand, creator);
      const before = await earnedBy(creator);
      const steps = [
        async () => (await run('refund-job', id)).code === 0,
        async () => (await run('release-job', id)).code === 0,
        async () => (await app().call(api.completeJob, { token: brand.token, params: { id } })).status === 200,
      ];
      const again = deliverAs(app(), creator, id).catch(() => undefined);
      const results = await Promise.all(steps.map((_step, n) => steps[(n + round) % steps.length]?.()));
      await again;
      expect(results.filter(Boolean)).toHaveLength(1);
      const job = await jobRow(app(), id);
      const isRefunded = job?.status === 'cancelled';
      expect((await earnedBy(creator)) - before).toBe(isRefunded ? 0 : 10_000);
      expect([await balanceOf(app(), 'held', id), await refundsOf(job.paymentId)]).toEqual([0, isRefunded ? 1 : 0]);
    }
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('the database refuses to cancel work in progress without a reason', async () => {
    const id = await buildTask(app(), brand, await buildCreator(app()));
    await expect(
      app().context.db.pool.query("update jobs set status = 'cancelled' where id = $1", [id]),
    ).rejects.toMatchObject({ constraint: 'job_step' });
  });
});
