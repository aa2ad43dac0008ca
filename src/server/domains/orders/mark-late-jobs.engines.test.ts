import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { NotificationType } from '#shared/domain/messages/notifications.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildProduct,
  buildTask,
  deliverAs,
  type Person,
} from '#tests/support/people.ts';
import { jobRow, notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { settings } from '../../db/schema/settings.ts';
import { transaction } from '../../db/transaction.ts';
import { days, hours, minutes, writeMoment } from '../../lib/clock.ts';
import { addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';
import { refundJob } from './end-job.ts';
import { markLateJobs } from './mark-late-jobs.ts';

const app = useApp();
let [brand, creator] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
});

/** Days from a moment of a job until its video is due. */
const daysUntilDue = async (id: number, since: 'acceptedAt' | 'receivedAt' | 'changesAskedAt') => {
  const { dueAt, [since]: from } = await jobRow(app(), id);
  return dueAt && from && (dueAt.getTime() - from.getTime()) / days(1);
};
const byBrand = (id: number, endpoint: typeof api.markShipped | typeof api.completeJob) =>
  app().call(endpoint, { token: brand.token, params: { id } });
const askForChanges = (id: number, version: number) =>
  app().call(api.askForChanges, { token: brand.token, params: { id }, body: { version, words: 'Slower, please.' } });
/** A job without a product to send, so that filming can begin at once. */
const buildFilming = async (): Promise<number> => {
  const id = await buildOpenJob(app(), brand, { product_id: await buildProduct(app(), brand, { is_physical: 0 }) });
  const application = await apply(app(), creator, id);
  await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
  return id;
};
const toldOf = async (jobId: number, type: NotificationType = 'job_late') =>
  (await notificationsOf(app(), { jobId, type })).map(({ userId, message }) => [userId, message]);

describe('the due time of a job', () => {
  test('counts from the acceptance when nothing is sent, and ends with the delivery', async () => {
    const id = await buildFilming();
    expect(await daysUntilDue(id, 'acceptedAt')).toBe(14);
    const { data } = await app().call(api.getCreatorJob, { token: creator.token, params: { id } });
    expect(data.due_at).toBe((await jobRow(app(), id)).dueAt?.toISOString());
    await deliverAs(app(), creator, id);
    expect(await jobRow(app(), id)).toMatchObject({ stage: 'delivered', dueAt: null });
  });

  test('counts from the arrival of a product that is sent', async () => {
    const id = await buildTask(app(), brand, creator);
    expect((await jobRow(app(), id)).dueAt).toBeNull();
    await byBrand(id, api.markShipped);
    expect((await jobRow(app(), id)).dueAt).toBeNull();
    await app().call(api.markReceived, { token: creator.token, params: { id } });
    expect(await daysUntilDue(id, 'receivedAt')).toBe(14);
  });

  test('counts from each request for changes, and ends with the job', async () => {
    const id = await buildFilming();
    await deliverAs(app(), creator, id);
    await askForChanges(id, 1);
    expect(await daysUntilDue(id, 'changesAskedAt')).toBe(7);
    await deliverAs(app(), creator, id);
    expect((await jobRow(app(), id)).dueAt).toBeNull();
    await askForChanges(id, 2);
    expect(await daysUntilDue(id, 'changesAskedAt')).toBe(7);
    await byBrand(id, api.completeJob);
    expect(await jobRow(app(), id)).toMatchObject({ status: 'completed', dueAt: null, lateAt: null });
  });

  test('ends when an operator ends the job', async () => {
    const id = await buildFilming();
    app().pass(days(15));
    await markLateJobs(app().context);
    expect((await jobRow(app(), id)).stage).toBe('late');
    await transaction(app().context.db, (tx) => refundJob(app().context, tx, id, 'Nobody answers.'));
    expect(await jobRow(app(), id)).toMatchObject({ stage: 'cancelled', dueAt: null, lateAt: null });
  });

  test('stays as it is when the installation changes its days, which count for the next one', async () => {
    const { orm } = app().context.db;
    const id = await buildFilming();
    await orm.update(settings).set({ deliveryDays: 3 });
    await orm.update(jobs).set({ notes: 'Outdoors.', acceptedAt: jobs.acceptedAt }).where(eq(jobs.id, id));
    expect(await daysUntilDue(id, 'acceptedAt')).toBe(14);
    expect(await daysUntilDue(await buildFilming(), 'acceptedAt')).toBe(3);
    await orm.update(settings).set({ deliveryDays: 14 });
  });

  test('is not in the past when a product is no longer sent', async () => {
    const { orm } = app().context.db;
    const [owner, by] = [await addBrand(app()), await addCreator(app())];
    const productId = await addProduct(app(), owner.id);
    await orm.update(products).set({ isPhysical: true }).where(eq(products.id, productId));
    const acceptedAt = new Date('2026-01-01T00:00:00Z');
    const id = await addJob(app(), owner.id, { status: 'in_progress', creatorId: by.id, productId, acceptedAt });
    expect((await jobRow(app(), id)).dueAt).toBeNull();
    await orm.update(products).set({ isPhysical: false }).where(eq(products.id, productId));
    expect((await jobRow(app(), id)).dueAt?.getTime()).toBeGreaterThan(Date.now() + days(13));
  });

  test('is not told to a creator who was not chosen', async () => {
    const other = await buildCreator(app());
    const id = await buildOpenJob(app(), brand, {
      product_id: await buildProduct(app(), brand, { is_physical: 0 }),
    });
    await apply(app(), other, id);
    const application = await apply(app(), creator, id);
    await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
    const look = async ({ token }: Person) => (await app().call(api.getCreatorJob, { token, params: { id } })).data;
    expect((await look(other)).due_at).toBeNull();
    expect((await look(creator)).due_at).not.toBeNull();
  });
});

describe('a video that does not come', () => {
  test('is late once its time is over, which both sides are told once', async () => {
    const id = await buildFilming();
    await markLateJobs(app().context);
    app().pass(days(14) - minutes(5));
    await markLateJobs(app().context);
    expect(await jobRow(app(), id)).toMatchObject({ stage: 'filming', lateAt: null });
    app().pass(minutes(6));
    await markLateJobs(app().context);
    expect(await markLateJobs(app().context)).toBe(0);
    const { stage, dueAt } = await jobRow(app(), id);
    expect(stage).toBe('late');
    const late = `The video for “Terra Cold Brew” is late: it was due on ${dueAt && writeMoment(dueAt)}.`;
    expect(await toldOf(id)).toEqual([
      [brand.id, expect.stringMatching(`^${late} .* on you can cancel the job with a full refund\\.$`)],
      [creator.id, expect.stringMatching(`^${late} Upload it, .* the brand can cancel the job`)],
    ]);
    for (const { email } of [brand, creator])
      expect((await app().mailsTo(email))[0]).toMatchObject({ subject: 'A video is late: Terra Cold Brew' });
    const shown = { stage: 'late', stage_since: dueAt?.toISOString(), due_at: dueAt?.toISOString() };
    const { data: orders } = await app().call(api.listBrandJobs, { token: brand.token, query: { stage: 'late' } });
    const { data: tasks } = await app().call(api.listTasks, { token: creator.token, query: { stage: 'late' } });
    expect([orders[0], tasks[0]]).toMatchObject([shown, shown].map((found) => ({ id, ...found })));
    await deliverAs(app(), creator, id);
    expect(await jobRow(app(), id)).toMatchObject({ stage: 'delivered', dueAt: null, lateAt: null });
  });

  test('may also be the one with the changes, and is late anew after it was late before', async () => {
    const id = await buildFilming();
    app().pass(days(15));
    await markLateJobs(app().context);
    await deliverAs(app(), creator, id);
    await askForChanges(id, 1);
    expect((await jobRow(app(), id)).stage).toBe('changes');
    app().pass(days(7) + minutes(1));
    await markLateJobs(app().context);
    expect((await jobRow(app(), id)).stage).toBe('late');
    expect(await toldOf(id)).toHaveLength(4);
    await byBrand(id, api.completeJob);
    expect((await jobRow(app(), id)).stage).toBe('completed');
  });

  test('is found after the server was down across its time, among many, by two runs at once', async () => {
    const [owner, by] = [await addBrand(app()), await addCreator(app())];
    const productId = await addProduct(app(), owner.id);
    const job = { status: 'in_progress', creatorId: by.id, productId, acceptedAt: app().context.clock() } as const;
    const ids = await times(70, () => addJob(app(), owner.id, job));
    app().pass(days(60));
    const counts = await times(2, () => markLateJobs(app().context));
    expect(counts.reduce((sum, count) => sum + count)).toBe(70);
    const rows = await app().context.db.orm.select().from(notifications).where(eq(notifications.userId, owner.id));
    expect(rows.map(({ jobId }) => jobId).sort()).toEqual([...ids].sort());
    for (const id of ids) expect((await jobRow(app(), id)).stage).toBe('late');
  });
});

describe('reminders', () => {
  // The sessions of the others have expired by now.
  beforeAll(async () => {
    [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  });

  test('tell the creator a day ahead when the video is due and what the brand can do then, once', async () => {
    const id = await buildFilming();
    app().pass(days(13) - minutes(1));
    await markLateJobs(app().context);
    expect(await toldOf(id, 'reminder')).toEqual([]);
    app().pass(minutes(2));
    await markLateJobs(app().context);
    await markLateJobs(app().context);
    const { dueAt, remindedAt } = await jobRow(app(), id);
    const from = remindedAt && writeMoment(new Date(remindedAt.getTime() + days(1)));
    expect(await toldOf(id, 'reminder')).toEqual([
      [
        creator.id,
        `Your video for “Terra Cold Brew” is due on ${dueAt && writeMoment(dueAt)}. From ${from} on the brand can cancel the job and gets its payment back.`,
      ],
    ]);
    expect((await app().mailsTo(creator.email))[0]).toMatchObject({
      subject: expect.stringMatching(/^A job waits for you/),
    });
  });

  test('ask the brand once for each version that it has not answered for seven days', async () => {
    const id = await buildFilming();
    await deliverAs(app(), creator, id);
    app().pass(days(7) - minutes(1));
    await markLateJobs(app().context);
    expect(await toldOf(id, 'reminder')).toEqual([]);
    app().pass(minutes(2));
    await markLateJobs(app().context);
    await markLateJobs(app().context);
    const asked = [brand.id, expect.stringMatching(/delivered the video for “Terra Cold Brew” more than 7 days ago/)];
    expect(await toldOf(id, 'reminder')).toEqual([asked]);
    const { data: task } = await app().call(api.getCreatorJob, { token: creator.token, params: { id } });
    expect(task.reminded_at).not.toBeNull();
    await deliverAs(app(), creator, id);
    expect((await jobRow(app(), id)).remindedAt).toBeNull();
    app().pass(days(7));
    await markLateJobs(app().context);
    expect(await toldOf(id, 'reminder')).toEqual([asked, asked]);
    await askForChanges(id, 2);
    expect((await jobRow(app(), id)).remindedAt).toBeNull();
  });

  test('say nothing of a cancellation once there was a video', async () => {
    const id = await buildFilming();
    await deliverAs(app(), creator, id);
    await askForChanges(id, 1);
    app().pass(days(6) + hours(1));
    await markLateJobs(app().context);
    const { dueAt } = await jobRow(app(), id);
    expect(await toldOf(id, 'reminder')).toEqual([
      [creator.id, `Your video for “Terra Cold Brew” is due on ${dueAt && writeMoment(dueAt)}.`],
    ]);
  });
});
