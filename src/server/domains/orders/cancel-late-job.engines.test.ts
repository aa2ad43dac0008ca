import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildProduct,
  deliverAs,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { balanceOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { deliveries, jobs } from '../../db/schema/jobs.ts';
import { transaction } from '../../db/transaction.ts';
import { days, hours, minutes } from '../../lib/clock.ts';
import { refundJob } from './end-job.ts';
import { markLateJobs } from './mark-late-jobs.ts';

const app = useApp();

/** A job without a product to send, so that filming can begin at once. Its people are new: their sessions expire. */
const buildFilming = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand, { product_id: await buildProduct(app(), brand, { is_physical: 0 }) });
  const application = await apply(app(), creator, id);
  await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
  return { brand, creator, id };
};
const cancel = ({ brand, id }: { brand: Person; id: number }) =>
  app().call(api.cancelJob, { token: brand.token, params: { id } });
const deliver = ({ creator, id }: { creator: Person; id: number }) =>
  app().call(api.deliver, { token: creator.token, params: { id }, body: {}, files: { video: PORTRAIT } });
const look = ({ brand, id }: { brand: Person; id: number }) =>
  app().call(api.getBrandJob, { token: brand.token, params: { id } });
/** Reminded a day before, and now due. */
const buildLate = async () => {
  const made = await buildFilming();
  app().pass(days(13) + minutes(1));
  await markLateJobs(app().context);
  app().pass(days(1));
  return made;
};

describe('a brand whose creator is late', () => {
  test('can cancel from the due time on, gets everything back, and the creator is told', async () => {
    const { brand, creator, id } = await buildFilming();
    expect(await cancel({ brand, id })).toMatchObject({
      status: 409,
      message: 'A creator works on this job. You can cancel it once its video is late.',
    });
    app().pass(days(13) + minutes(1));
    await markLateJobs(app().context);
    const { data: before } = await look({ brand, id });
    expect(before.cancellable_from).not.toBeNull();
    expect((await cancel({ brand, id })).message).toMatch(/^You can cancel this job from .* UTC on, if no video/);
    app().pass(days(1));
    const { status, data } = await cancel({ brand, id });
    expect([status, data.status, data.timeline.at(-1)?.event]).toEqual([200, 'cancelled', 'cancelled']);
    expect(await balanceOf(app(), 'held', id)).toBe(0);
    expect(await booksBalance(app().context.db.orm)).toBe(true);
    const isTold = and(eq(notifications.jobId, id), eq(notifications.type, 'job_ended'));
    const told = await app().context.db.orm.select().from(notifications).where(isTold);
    expect(told.map(({ userId, message }) => [userId, message])).toEqual([
      [
        creator.id,
        expect.stringMatching(/^Northwind has cancelled the job “Terra Cold Brew”, because its video was late\./),
      ],
    ]);
    const subject = 'Your job was cancelled: Terra Cold Brew';
    expect((await app().mailsTo(brand.email))[0]).toMatchObject({
      subject,
      text: expect.stringMatching(/\$120\.00 goes back[\s\S]*receipt of the refund is C-/),
    });
    const text = expect.stringContaining(`the job for “Terra Cold Brew” (job #${id}) was cancelled`);
    expect((await app().mailsTo(creator.email))[0]).toMatchObject({ subject, text });
    const { data: task } = await app().call(api.getCreatorJob, { token: creator.token, params: { id } });
    expect(task).toMatchObject({ status: 'cancelled', stage: 'cancelled', end_reason: null, cancellable_from: null });
    expect((await deliver({ creator, id })).status).toBe(409);
  });

  test('waits until the creator was told a day before, where no server was running', async () => {
    const made = await buildFilming();
    app().pass(days(20));
    expect((await cancel(made)).status).toBe(409);
    await markLateJobs(app().context);
    app().pass(hours(24) - minutes(1));
    expect((await cancel(made)).message).toMatch(/^You can cancel this job from /);
    app().pass(minutes(1));
    expect((await cancel(made)).status).toBe(200);
  });

  test('cannot cancel once there was a version, not even a late second one', async () => {
    const made = await buildLate();
    await deliverAs(app(), made.creator, made.id);
    const refusal = { status: 409, message: expect.stringMatching(/^A video was delivered, so only the UGC Admins/) };
    expect(await cancel(made)).toMatchObject(refusal);
    const body = { version: 1, words: 'Slower, please.' };
    await app().call(api.askForChanges, { token: made.brand.token, params: { id: made.id }, body });
    app().pass(days(9));
    await markLateJobs(app().context);
    expect((await look(made)).data).toMatchObject({ stage: 'late', cancellable_from: null });
    expect(await cancel(made)).toMatchObject(refusal);
    expect(await balanceOf(app(), 'held', made.id)).toBe(10_000);
  });

  test('and a delivery at the same time: one of the two wins, and the money follows', async () => {
    for (const n of [0, 1]) {
      const made = await buildLate();
      const both = [() => cancel(made), () => deliver(made)];
      if (n === 1) both.reverse();
      const answers = await Promise.all(both.map((ask) => ask()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { data } = await look(made);
      const versions = await app().context.db.orm.$count(deliveries, eq(deliveries.jobId, made.id));
      expect([data.status, versions, await balanceOf(app(), 'held', made.id)]).toEqual(
        data.status === 'cancelled' ? ['cancelled', 0, 0] : ['in_progress', 1, 10_000],
      );
    }
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('is refused by the database alone when the code checks first and updates later', async () => {
    const { orm } = app().context.db;
    const made = await buildLate();
    const cancelled = { status: 'cancelled', cancelledAt: app().context.clock() } as const;
    await deliverAs(app(), made.creator, made.id);
    const naiveCancel = orm.update(jobs).set(cancelled).where(eq(jobs.id, made.id));
    await expect(naiveCancel).rejects.toMatchObject({ cause: { constraint: 'job_step' } });
    const other = await buildLate();
    expect((await cancel(other)).status).toBe(200);
    const [delivery] = await orm.select().from(deliveries).where(eq(deliveries.jobId, made.id));
    const { id: _, ...row } = delivery ?? ({} as typeof deliveries.$inferSelect);
    const naiveDelivery = orm.insert(deliveries).values({ ...row, jobId: other.id });
    await expect(naiveDelivery).rejects.toMatchObject({ cause: { constraint: 'deliveries_of_cancelled' } });
  });
});

test('what was delivered is closed to the brand once it has its money back, and open to its creator', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildDeliveredJob(app(), brand, creator);
  const opens = async (url: string | undefined) => (await app().app.inject({ url: url ?? '/' })).statusCode;
  const { data: before } = await look({ brand, id });
  const links = [before.userjob?.video, before.userjob?.download];
  expect(await Promise.all(links.map(opens))).toEqual([200, 200]);
  await transaction(app().context.db, (tx) => refundJob(app().context, tx, id, 'It was another product.'));
  expect(await Promise.all(links.map(opens))).toEqual([404, 404]);
  const { data } = await look({ brand, id });
  expect([data.status, data.userjob, data.deliveries]).toEqual(['cancelled', null, []]);
  expect(data.timeline.map(({ event }) => event)).toContain('delivered');
  const { data: orders } = await app().call(api.listBrandJobs, { token: brand.token });
  expect(orders.map(({ userjob }) => userjob)).toEqual([null]);
  const { data: task } = await app().call(api.getCreatorJob, { token: creator.token, params: { id } });
  expect(await Promise.all([task.userjob?.video, task.userjob?.download].map(opens))).toEqual([200, 200]);
});

test('a brand asks for changes as often as the terms say, which creators read before they apply', async () => {
  const { brand, creator, id } = await buildFilming();
  const ask = (version: number) => {
    const body = { version, words: 'Slower, please.' };
    return app().call(api.askForChanges, { token: brand.token, params: { id }, body });
  };
  for (const version of [1, 2]) {
    await deliverAs(app(), creator, id);
    expect((await ask(version)).status).toBe(200);
  }
  await deliverAs(app(), creator, id);
  expect(await ask(3)).toMatchObject({ status: 409, message: expect.stringMatching(/^You have used all rounds/) });
  const open = await buildOpenJob(app(), brand, { product_id: await buildProduct(app(), brand) });
  const other = await buildCreator(app());
  const { data } = await app().call(api.getCreatorJob, { token: other.token, params: { id: open } });
  expect(data.terms).toEqual({ delivery_days: 14, revision_days: 7, revision_rounds: 2 });
});
