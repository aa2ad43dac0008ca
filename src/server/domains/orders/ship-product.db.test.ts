import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  buildProduct,
  buildTask,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifyShipped } from './ship-product.ts';

const app = useApp();
const ADDRESS = {
  address: 'Rua das Flores 112',
  country: 'Portugal',
  city: 'Porto',
  zip_code: '4050',
  phone_number: '+351 22 000',
};
const saveAddress = ({ token }: Person) => app().call(api.saveCreatorAddress, { token, body: ADDRESS });
const look = ({ token }: Person, id: number) => app().call(api.getBrandJob, { token, params: { id } });
const ship = ({ token }: Person, id: number) => app().call(api.markShipped, { token, params: { id } });
const receive = ({ token }: Person, id: number) => app().call(api.markReceived, { token, params: { id } });
const undo = ({ token }: Person, id: number) => app().call(api.undoShipped, { token, params: { id } });
/** Waits for the mails, and so for the work that queues them. */
const shippedMails = async ({ email }: Person) =>
  (await app().mailsTo(email)).filter(({ subject }) => subject.startsWith('The product is on its way'));
/** Makes the delayed notification due now: the outbox uses the database's clock, which tests cannot set. */
const makeNotificationDue = async () => {
  await app().context.db.pool.query(
    `update outbox set run_at = now() where kind = 'product_shipped' and dropped_at is null`,
  );
  await app().context.outbox.drain();
};
const shippedNotices = async ({ token }: Person) =>
  (await app().call(api.listNotifications, { token })).data.filter(({ type }) => type === 'product_shipped');
const buildPair = async () => [await buildBrand(app()), await buildCreator(app())] as const;

describe('a physical product', () => {
  test('is sent once, which notifies the creator, and then received once', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildTask(app(), brand, creator);
    expect(await receive(creator, id)).toMatchObject({
      status: 409,
      message: 'The brand has not sent the product yet.',
    });
    const sent = await ship(brand, id);
    expect(sent).toMatchObject({ status: 200, data: { received_at: null, shipped_at: expect.any(String) } });
    expect(sent.data.timeline.at(-1)).toEqual({ event: 'shipped', at: sent.data.shipped_at });
    expect(await ship(brand, id)).toMatchObject({ status: 409, message: 'The product was already marked as sent.' });
    expect([await shippedMails(creator), await shippedNotices(creator)]).toEqual([[], []]);
    await makeNotificationDue();
    const message = expect.stringMatching(/has sent you “.+”\. Mark it as received/);
    expect(await shippedNotices(creator)).toEqual([expect.objectContaining({ message, job_id: id })]);
    expect(await shippedMails(creator)).toEqual([
      expect.objectContaining({ text: expect.stringMatching(new RegExp(`has sent you .*/tasks/${id}\\b`, 's')) }),
    ]);

    expect((await receive(creator, id)).data.received_at).toEqual(expect.any(String));
    expect(await receive(creator, id)).toMatchObject({
      status: 409,
      message: 'The product was already marked as received.',
    });
    const events = (await look(brand, id)).data.timeline.map(({ event }) => event);
    expect(events).toEqual(['ordered', 'paid', 'opened', 'accepted', 'shipped', 'received']);
  });
});

describe('marking a product as sent', () => {
  test('can be undone for a minute, and then never notifies the creator', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildTask(app(), brand, creator);
    expect(await undo(brand, id)).toMatchObject({ status: 409, message: 'The product is not marked as sent.' });
    await ship(brand, id);
    const undone = await undo(brand, id);
    expect(undone).toMatchObject({ status: 200, data: { shipped_at: null } });
    expect(undone.data.timeline.map(({ event }) => event)).not.toContain('shipped');
    await makeNotificationDue();
    expect(await shippedMails(creator)).toEqual([]);
    app().pass(1);
    await ship(brand, id);
    await makeNotificationDue();
    expect(await shippedMails(creator)).toHaveLength(1);
  });

  test('is shown to the creator once it cannot be undone any more', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildTask(app(), brand, creator);
    const seen = async () => {
      const { token } = creator;
      const { data: task } = await app().call(api.getCreatorJob, { token, params: { id } });
      const [row] = (await app().call(api.listTasks, { token })).data;
      const [first] = (await app().call(api.creatorHome, { token })).data.tasks;
      const [entry] = (await app().call(api.listApplications, { token })).data;
      const [saved] = (await app().call(api.listOpenJobs, { token, query: { saved: 1 } })).data;
      const shown = [task, row, first?.job, entry?.job, saved].map((job) => typeof job?.shipped_at);
      return [task.stage, row?.stage, ...shown];
    };
    await app().call(api.saveJob, { token: creator.token, params: { id } });
    await ship(brand, id);
    expect((await look(brand, id)).data.stage).toBe('product_on_way');
    expect(await seen()).toEqual(['shipping_product', 'shipping_product', ...Array(5).fill('object')]);
    app().pass(60_000);
    expect(await seen()).toEqual(['product_on_way', 'product_on_way', ...Array(5).fill('string')]);
  });

  test('notifies once, also when the work is repeated after a crash', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildTask(app(), brand, creator);
    const shippedAt = (await ship(brand, id)).data.shipped_at ?? '';
    await notifyShipped(app().context, { jobId: id, shippedAt });
    await notifyShipped(app().context, { jobId: id, shippedAt });
    expect(await shippedNotices(creator)).toHaveLength(1);
  });

  test('cannot be undone later, by the creator, or once it was received', async () => {
    const [brand, creator] = await buildPair();
    const [id, other] = [await buildTask(app(), brand, creator), await buildTask(app(), brand, creator)];
    await ship(brand, id);
    expect((await undo(creator, id)).status).toBe(403);
    app().pass(60_000);
    expect(await undo(brand, id)).toMatchObject({ status: 409, message: expect.stringContaining('too late') });
    await ship(brand, other);
    await receive(creator, other);
    expect((await undo(brand, other)).status).toBe(409);
    expect((await look(brand, other)).data.shipped_at).not.toBeNull();
  });
});

test('an order without a physical product is never sent, and requires no address', async () => {
  const [brand, creator] = await buildPair();
  await saveAddress(creator);
  const product_id = await buildProduct(app(), brand, { is_physical: 0 });
  const id = await buildTask(app(), brand, creator, { product_id });
  expect(await ship(brand, id)).toMatchObject({
    status: 409,
    message: 'The product of this job is not sent to creators.',
  });
  expect((await look(brand, id)).data.shipping).toBeNull();
});

describe('the address of a creator', () => {
  test('is shown to the brand while that creator works on the job, and on no other job', async () => {
    const [brand, creator] = await buildPair();
    const other = await buildCreator(app());
    await saveAddress(creator);
    await saveAddress(other);
    const id = await buildOpenJob(app(), brand);
    const application = await apply(app(), creator, id);
    await apply(app(), other, id);
    expect((await look(brand, id)).data.shipping).toBeNull();
    const accepted = await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
    expect(accepted.data.shipping).toEqual({ name: 'Mia Fernandes', ...ADDRESS });
  });

  test('is null when the creator has none, and once the job is done', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildDeliveredJob(app(), brand, creator);
    expect((await look(brand, id)).data.shipping).toBeNull();
    await saveAddress(creator);
    expect((await look(brand, id)).data.shipping).toMatchObject({ city: 'Porto' });
    await app().call(api.completeJob, { token: brand.token, params: { id } });
    expect((await look(brand, id)).data).toMatchObject({ status: 'completed', shipping: null });
  });

  test('is asked of a creator while it is missing and needed', async () => {
    const [brand, creator] = await buildPair();
    const id = await buildOpenJob(app(), brand);
    const product_id = await buildProduct(app(), brand, { is_physical: 0 });
    const other = await buildOpenJob(app(), brand, { product_id });
    const isAsked = async (job: number, { token }: Person) =>
      (await app().call(api.getCreatorJob, { token, params: { id: job } })).data.needs_address;
    expect([await isAsked(id, creator), await isAsked(other, creator)]).toEqual([1, 0]);
    const task = await buildTask(app(), brand, creator);
    expect(await isAsked(task, creator)).toBe(1);
    await ship(brand, task);
    app().pass(60_000);
    expect(await isAsked(task, creator)).toBe(0);
    await saveAddress(creator);
    expect(await isAsked(id, creator)).toBe(0);
  });
});
