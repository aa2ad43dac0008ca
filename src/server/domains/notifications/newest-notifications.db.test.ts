import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import { newestNotifications } from './newest-notifications.repository.ts';

const database = useDatabase();
const insertUser = `insert into users (email, name, role) values ($1 || '@example.com', $1, 'creator') returning id`;
const insertNotifications = `insert into notifications (user_id, type, message, sender_id)
  select $1, 'job_application', n, $2 from generate_series(1, 6) n`;

const addUser = async (name: string): Promise<number> =>
  Number((await database().pool.query<{ id: string }>(insertUser, [name])).rows[0]?.id);
const notify = (userId: number, senderId: number) => database().pool.query(insertNotifications, [userId, senderId]);

const newest = (userId: number) => newestNotifications(database().orm, userId);
const messages = async (userId: number) => (await newest(userId)).map(({ notification }) => notification.message);

/** The names of the statements that run during `work`. */
const sentDuring = async (work: () => Promise<unknown>): Promise<unknown[]> => {
  const asked = vi.spyOn(database().pool, 'query');
  await work();
  const names = asked.mock.calls.map(([statement]) => Reflect.get(Object(statement), 'name'));
  asked.mockRestore();
  return names;
};

test('the newest notifications show each change at once, and unchanged ones are not read again', async () => {
  const [user, sender] = [await addUser('user'), await addUser('sender')];
  const { orm } = database();
  await notify(user, sender);
  expect(await messages(user)).toEqual(['6', '5', '4', '3', '2']);
  expect(await sentDuring(() => newest(user))).toEqual(['newest_notifications']);

  const readAt = new Date();
  await orm.update(notifications).set({ readAt }).where(eq(notifications.message, '5'));
  expect((await newest(user)).map(({ notification }) => notification.readAt)).toEqual([null, readAt, null, null, null]);
  await orm.update(users).set({ name: 'Renamed' }).where(eq(users.id, sender));
  expect((await newest(user)).map((row) => row.sender?.name)).toEqual(Array(5).fill('Renamed'));
  await orm.delete(notifications).where(eq(notifications.message, '6'));
  expect(await messages(user)).toEqual(['5', '4', '3', '2', '1']);
});

test('concurrent users share a statement, and each gets their own notifications', async () => {
  const [one, two, none] = [await addUser('one'), await addUser('two'), await addUser('none')];
  await notify(one, two);
  await notify(two, one);
  const readAll = () => Promise.all([one, two, none].map(newest));
  const owners = (await readAll()).map((rows) => rows.map(({ notification }) => notification.userId));
  expect(owners).toEqual([Array(5).fill(one), Array(5).fill(two), []]);
  expect(await sentDuring(readAll)).toEqual(['newest_notifications']);
});

test('a notification deleted between the two statements is left out', async () => {
  const [user, sender] = [await addUser('reader'), await addUser('writer')];
  await notify(user, sender);
  const { orm, pool } = database();
  type Query = (...words: unknown[]) => Promise<unknown>;
  const query = pool.query.bind(pool) as Query;
  const asking = vi.spyOn(pool, 'query') as unknown as { mockImplementation(as: Query): void; mockRestore(): void };
  asking.mockImplementation(async (...words) => {
    if (Reflect.get(Object(words[0]), 'name') === 'notifications_by_ids')
      await query(`delete from notifications where user_id = $1 and message = '6'`, [user]);
    return query(...words);
  });
  const rows = await newestNotifications(orm, user);
  asking.mockRestore();
  expect(rows.map(({ notification }) => notification.message)).toEqual(['5', '4', '3', '2']);
});
