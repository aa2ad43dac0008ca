import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { messages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import { findContact } from './chat.repository.ts';
import * as chat from './chat.service.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { buildPair, send, read, seqs, told } = writersOf(app);

describe('who may write to whom', () => {
  let stranger: Person;
  let pair: { brand: Person; creator: Person };
  beforeAll(async () => {
    pair = await buildPair();
    stranger = await buildBrand(app());
  });

  test('to oneself, a stranger, one’s own role or an unknown user is refused with a message, and stores nothing', async () => {
    const { brand, creator } = pair;
    const stored = async () => (await app().context.db.orm.select().from(messages)).length;
    const before = await stored();
    const refused = [
      await send(brand, brand, 'x'),
      await send(stranger, creator, 'x'),
      await send(creator, stranger, 'x'),
      await send(brand, stranger, 'x'),
      await send(brand, { id: 999_999 }, 'x'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    for (const { message } of refused) expect(message).toMatch(/^[A-Z].*\.$/);
    expect(refused[4]?.message).toBe(refused[3]?.message);
    expect(await stored()).toBe(before);
  });

  test.each(['suspendedAt', 'deletedAt'] as const)(
    'a user with %s set gets no messages, but the conversation stays readable',
    async (column) => {
      const { brand, creator } = await buildPair();
      await send(creator, brand, 'Hello');
      await app()
        .context.db.orm.update(users)
        .set({ [column]: new Date() })
        .where(eq(users.id, creator.id));
      const { status, message } = await send(brand, creator, 'Are you there?');
      expect([status, message]).toEqual([403, 'This account can no longer receive messages.']);
      expect(await seqs(brand, creator)).toEqual([1]);
    },
  );

  test('of the other participant only name, picture and role are shown', async () => {
    const { data } = await app().call(api.getUser, { token: pair.brand.token, params: { id: pair.creator.id } });
    expect(data).toEqual({
      id: pair.creator.id,
      name: 'Mia Fernandes',
      role: 'creator',
      picture: expect.stringContaining('/media/pictures/'),
    });
  });
});

describe('reading', () => {
  test('pages backwards, and fills a gap from its older end', async () => {
    const { brand, creator } = await buildPair();
    for (let n = 1; n <= 12; n += 1) await send(brand, creator, `${n}`);
    expect(await seqs(creator, brand, { per_page: 5 })).toEqual([8, 9, 10, 11, 12]);
    expect(await seqs(creator, brand, { per_page: 5, before_seq: 8 })).toEqual([3, 4, 5, 6, 7]);
    expect(await seqs(creator, brand, { per_page: 5, before_seq: 3 })).toEqual([1, 2]);
    expect(await seqs(creator, brand, { per_page: 5, after: 2 })).toEqual([3, 4, 5, 6, 7]);
    expect(await seqs(creator, brand, { after: 7, before_seq: 10 })).toEqual([8, 9]);
    expect(await seqs(creator, brand, { after: 12 })).toEqual([]);
    for (const [name, value] of [
      ['before', -1],
      ['per_page', 101],
      ['per_page', 0],
      ['after', 1.5],
    ] as const)
      expect((await read(creator, brand, { [name]: value })).status).toBe(422);
  });

  test('pages backwards by message ids', async () => {
    const [one, other] = [await buildPair(), await buildPair()];
    for (let n = 1; n <= 4; n += 1) {
      await send(one.brand, one.creator, `${n}`);
      await send(other.brand, other.creator, `${n}`);
    }
    const ids = (await read(one.creator, one.brand)).data.messages.map(({ id }) => id);
    const page = (query: object) => seqs(one.creator, one.brand, { per_page: 2, ...query });
    expect(await page({ before: ids[3] })).toEqual([2, 3]);
    expect(await page({ before: ids[1] })).toEqual([1]);
    expect(await page({ before: ids[0] })).toEqual([]);
    // The id of a message in another conversation, and an id not yet assigned.
    expect(await page({ before: (ids[2] ?? 0) + 1 })).toEqual([2, 3]);
    expect(await page({ before: 999_999_999 })).toEqual([3, 4]);
    expect(await page({ before: 0 })).toEqual([]);
  });

  test('counts unread messages until they are read, never moves back, and clears the notification', async () => {
    const { brand, creator } = await buildPair();
    await send(brand, creator, 'One');
    await send(brand, creator, 'Two');
    await send(creator, brand, 'Mine');
    const listed = async (who: Person) => (await app().call(api.listChats, { token: who.token })).data[0];
    const readUpTo = (seq: number) =>
      app().call(api.readChat, { token: creator.token, params: { id: brand.id }, body: { seq } });
    expect(await listed(creator)).toMatchObject({ unread: 2, message: 'Mine', last_seq: 3, user: { id: brand.id } });
    expect(await listed(brand)).toMatchObject({ unread: 1 });
    expect((await readUpTo(1)).status).toBe(200);
    expect(await listed(creator)).toMatchObject({ unread: 1 });
    expect(await told(creator)).toMatchObject([{ readAt: null }]);
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    await readUpTo(999);
    expect(await listed(creator)).toMatchObject({ unread: 0 });
    const [notification] = await told(creator);
    expect(notification?.readAt).toEqual(expect.any(Date));
    const marks = publish.mock.calls.flat(2).filter(({ event }) => event.endsWith('-read'));
    expect(marks).toMatchObject([
      { event: 'chat-read', data: { user_id: creator.id, seq: 3 } },
      { event: 'notifications-read', data: { up_to: notification?.id, sender_id: brand.id } },
    ]);
    await readUpTo(1);
    expect(await listed(creator)).toMatchObject({ unread: 0 });
    expect((await read(creator, brand)).data).toMatchObject({ read_seq: 3, their_read_seq: 0 });
    expect((await read(brand, creator)).data).toMatchObject({ read_seq: 0, their_read_seq: 3 });
  });

  test('does not hide the notification of a message that arrived in between', async () => {
    const { brand, creator } = await buildPair();
    await send(brand, creator, 'One');
    const { context } = app();
    const actor = { id: creator.id, role: 'creator' } as const;
    const known = await findContact(context.db.orm, actor, brand.id);
    if (!known) throw new Error('The brand is missing.');
    await send(brand, creator, 'Two');
    await chat.read(context, actor, known, 1);
    expect(await told(creator)).toMatchObject([{ message: 'Two', readAt: null }]);
  });

  test('lists conversations latest first, in pages', async () => {
    const [a, b] = [await buildPair(), await buildCreator(app())];
    await apply(app(), b, await buildOpenJob(app(), a.brand));
    await send(a.brand, a.creator, 'First');
    await send(b, a.brand, 'Second');
    const list = (query = {}) => app().call(api.listChats, { token: a.brand.token, query });
    expect((await list()).data.map(({ message }) => message)).toEqual(['Second', 'First']);
    await send(a.creator, a.brand, 'Third');
    expect((await list({ per_page: 1 })).data.map(({ message }) => message)).toEqual(['Third']);
    expect((await list({ per_page: 1, page: 2 })).data.map(({ message }) => message)).toEqual(['Second']);
    expect((await list({ per_page: 1 })).meta.total).toBe(2);
  });
});
