import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { eventually } from '#tests/support/eventually.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { outbox } from '../../db/schema/work.ts';
import { transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { announceJob } from '../orders/announcements/announce-job.ts';
import { notify, notifyAll, notifyOfMessage } from './notify-users.ts';

const app = useApp();

const news = (userId: number, message = 'Paid.') => ({ userId, type: 'withdraw', message }) as const;
const tell = (userId: number, message?: string) =>
  transaction(app().context.db, (tx) => notify(tx, news(userId, message)));
const list = (who: Person, query = {}) => app().call(api.listNotifications, { token: who.token, query });
/** Live events sent to a user. */
const sentTo = (publish: { mock: { calls: unknown[][] } }, { id }: { id: number }) =>
  publish.mock.calls
    .flat(2)
    .filter((event) => (event as { channel: string }).channel === channelName('notification', id)) as {
    event: string;
    data: { id: number; message: string; job_id?: number | null };
  }[];

describe('a notification', () => {
  test('is sent live after its commit, as in the list, and never when rolled back', async () => {
    const creator = await buildCreator(app());
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const failing = transaction(app().context.db, async (tx) => {
      await notify(tx, news(creator.id, 'Never.'));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await tell(creator.id, 'First.');
    await eventually(() => expect(sentTo(publish, creator)).toHaveLength(1));
    const { data } = await list(creator);
    // Only the list has the picture and the present stage.
    const told = { ...data[0], picture: undefined, job_now: undefined };
    expect(sentTo(publish, creator)).toEqual([
      { channel: channelName('notification', creator.id), event: 'notifications', data: told },
    ]);
    expect(data).toMatchObject([{ type: 'withdraw', message: 'First.', read: 0, sender: null, job_id: null }]);
  });

  test('is listed with the face of who writes, or the product of the job', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    await apply(app(), creator, job);
    const params = { id: brand.id };
    await app().call(api.sendMessage, { token: creator.token, params, body: { message: 'Hello' } });
    await tell(brand.id);
    const [face, product] = await Promise.all([
      app().call(api.getUser, { token: brand.token, params: { id: creator.id } }),
      app().call(api.getBrandJob, { token: brand.token, params: { id: job } }),
    ]);
    expect((await list(brand)).data.map(({ type, picture }) => [type, picture])).toEqual([
      ['withdraw', null],
      ['message', face.data.picture],
      ['job_application', product.data.product.image],
    ]);
    expect(face.data.picture).toContain('/media/pictures/');
  });

  test('is listed with how its job stands now for its reader', async () => {
    const [brand, chosen, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    await announceJob(app().context, job);
    const application = await apply(app(), chosen, job);
    const nowOf = async (person: Person) => (await list(person)).data.map(({ type, job_now }) => [type, job_now]);
    expect(await nowOf(brand)).toEqual([['job_application', 'choosing_creator']]);
    expect(await nowOf(other)).toEqual([['new_job', 'open']]);
    await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
    expect(await nowOf(brand)).toEqual([['job_application', 'shipping_product']]);
    expect(await nowOf(chosen)).toEqual([
      ['application_accepted', 'shipping_product'],
      ['new_job', 'shipping_product'],
    ]);
    expect(await nowOf(other)).toEqual([['new_job', 'closed']]);
    await tell(other.id);
    expect((await nowOf(other))[0]).toEqual(['withdraw', null]);
  });

  test('is sent at once, without waiting for the outbox’s poll', async () => {
    const creator = await buildCreator(app());
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const wake = vi.spyOn(Outbox.prototype, 'wake');
    for (let n = 0; n < 5; n += 1) {
      wake.mockClear();
      await tell(creator.id);
      expect(wake).toHaveBeenCalled();
      await eventually(() => expect(sentTo(publish, creator)).toHaveLength(n + 1));
    }
  });

  test('is sent however it was inserted, also to many, and leaves no outbox row', async () => {
    const people = [await buildCreator(app()), await buildCreator(app())];
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    await transaction(app().context.db, (tx) =>
      notifyAll(
        tx,
        people.map(({ id }) => id),
        { type: 'withdraw', message: 'All.' },
      ),
    );
    await app()
      .context.db.orm.insert(notifications)
      .values(people.map(({ id }) => news(id, 'By hand.')));
    // Each is a separate outbox item without a guaranteed order; the page sorts by id.
    for (const person of people)
      await eventually(() =>
        expect(
          sentTo(publish, person)
            .map(({ data }) => data.message)
            .sort(),
        ).toEqual(['All.', 'By hand.']),
      );
    const left = () => app().context.db.orm.select().from(outbox).where(eq(outbox.kind, 'notifications'));
    await eventually(async () => expect(await left()).toEqual([]));
  });

  test('of a message is work for the outbox only where the commit does not publish it', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const work = (ids: readonly number[]) => sql`${outbox.kind} = 'notifications' and ${outbox.payload} = ${{ ids }}`;
    const store = (publishesWithCommit: boolean) =>
      transaction(app().context.db, async (tx) => {
        const message = { userId: creator.id, senderId: brand.id, message: 'Hello' };
        await tx.orm.delete(notifications).where(eq(notifications.userId, creator.id));
        const told = await notifyOfMessage(tx, message, publishesWithCommit);
        return { told, left: await tx.orm.$count(outbox, work(told ? [told.notification.id] : [])) };
      });
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const own = await store(true);
    expect(own.told).toMatchObject({ notification: { message: 'Hello' }, sender: { id: brand.id } });
    expect(own.left).toBe(0);
    const others = await store(false);
    expect(others.left).toBe(1);
    await eventually(() => expect(sentTo(publish, creator)).toHaveLength(1));
    expect(sentTo(publish, creator)[0]?.data.id).toBe(others.told?.notification.id);
  });

  test('is retried when sending fails', async () => {
    const creator = await buildCreator(app());
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    publish.mockRejectedValueOnce(new Error('no line'));
    await tell(creator.id);
    await eventually(() => expect(sentTo(publish, creator)).toHaveLength(2));
  });
});

describe('the list', () => {
  test('has all notifications, newest first, in pages, or only unread ones', async () => {
    const creator = await buildCreator(app());
    for (const message of ['1', '2', '3']) await tell(creator.id, message);
    const texts = async (query = {}) => (await list(creator, query)).data.map(({ message }) => message);
    expect(await texts()).toEqual(['3', '2', '1']);
    expect(await texts({ page: 2, per_page: 2 })).toEqual(['1']);
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const newest = (await list(creator)).data[0]?.id;
    const readAll = () => app().call(api.readNotifications, { token: creator.token });
    expect(await readAll()).toMatchObject({ status: 200, data: { up_to: newest } });
    expect((await list(creator)).data.map(({ read }) => read)).toEqual([1, 1, 1]);
    expect(await readAll()).toMatchObject({ status: 200, data: { up_to: null } });
    // Events of earlier notifications may still arrive.
    expect(sentTo(publish, creator).filter(({ event }) => event === 'notifications-read')).toMatchObject([
      { event: 'notifications-read', data: { up_to: newest, sender_id: null } },
    ]);
    await tell(creator.id, '4');
    const unread = await list(creator, { unread: 1, per_page: 1 });
    expect([unread.meta.total, unread.data[0]?.message]).toEqual([1, '4']);
    expect((await list(creator, { unread: 2 })).status).toBe(422);
  });

  test('belongs to its user, as do its read marks', async () => {
    const [one, other] = [await buildCreator(app()), await buildBrand(app())];
    await tell(one.id);
    expect((await list(other)).data).toEqual([]);
    await app().call(api.readNotifications, { token: other.token });
    expect((await list(one)).data).toMatchObject([{ read: 0 }]);
  });
});

describe('a newly opened job', () => {
  const told = (jobId: number) =>
    app()
      .context.db.orm.select({ userId: notifications.userId })
      .from(notifications)
      .where(and(eq(notifications.type, 'new_job'), eq(notifications.jobId, jobId)));

  test('notifies creators of its gender and age, once, however often it is announced', async () => {
    const { context } = app();
    const fitting = await buildCreator(app());
    const others = [await buildCreator(app()), await buildCreator(app()), await buildCreator(app())];
    const [man, old, suspended] = others.map(({ id }) => id);
    const born = context.clock().getUTCFullYear();
    await context.db.orm
      .update(profiles)
      .set({ gender: 'male' })
      .where(eq(profiles.userId, man ?? 0));
    await context.db.orm
      .update(profiles)
      .set({ dateOfBirth: `${born - 60}-01-01` })
      .where(eq(profiles.userId, old ?? 0));
    await context.db.orm
      .update(users)
      .set({ suspendedAt: context.clock() })
      .where(eq(users.id, suspended ?? 0));
    const brand = await buildBrand(app());
    const publish = vi.spyOn(context.broadcast, 'publish');
    const job = await buildOpenJob(app(), brand, { gender: 'female', age: '18-24' });
    await context.outbox.drain();
    await Promise.all([announceJob(context, job), announceJob(context, job)]);
    const ids = (await told(job)).map(({ userId }) => userId);
    expect(ids.filter((id) => id === fitting.id)).toHaveLength(1);
    expect(ids.filter((id) => others.some((other) => other.id === id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    await eventually(() => expect(sentTo(publish, fitting).filter(({ data }) => data.job_id === job)).toHaveLength(1));
  });

  test('reaches more creators than fit into one statement', async () => {
    const { context } = app();
    const brand = await buildBrand(app());
    const job = await buildOpenJob(app(), brand);
    await context.outbox.drain();
    const { pool } = context.db;
    const { rows } = await pool.query<{ id: string }>(
      `with people as (
         insert into users (email, name, role, email_verified_at)
         select 'crowd-' || n || '@example.com', 'Crowd', 'creator', now() from generate_series(1, 1100) n returning id)
       insert into profiles (user_id, gender, date_of_birth)
       select id, 'female', now() - interval '20 years' from people returning user_id as id`,
    );
    await announceJob(context, job);
    const crowd = rows.map(({ id }) => Number(id));
    const reached = await context.db.orm
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.jobId, job), inArray(notifications.userId, crowd)));
    expect(reached).toHaveLength(1_100);
  });
});
