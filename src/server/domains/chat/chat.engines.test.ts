import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { times } from '#tests/support/concurrency.ts';
import { apply, buildCreator, buildOpenJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const { buildPair, send, read, seqs, told } = writersOf(app);

describe('sending a message', () => {
  let pair: Awaited<ReturnType<typeof buildPair>>;
  beforeAll(async () => {
    pair = await buildPair();
  });

  test('stores it under the next number, and notifies the recipient live and by one notification', async () => {
    const { brand, creator } = await buildPair();
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const first = await send(brand, creator, '  Hello, can you film this week? ', 'k-1');
    expect(first.status).toBe(201);
    expect(first.data).toEqual({
      id: expect.any(Number),
      chat_id: expect.any(Number),
      seq: 1,
      sender_id: brand.id,
      message: 'Hello, can you film this week?',
      created_at: expect.stringMatching(/Z$/),
      client_key: 'k-1',
      attachments: [],
    });
    const second = await send(creator, brand, 'Yes');
    expect(second.data).toMatchObject({ seq: 2, chat_id: first.data.chat_id, client_key: null });
    const { chat_id, ...chat } = first.data;
    const published = publish.mock.calls.flat(2);
    expect(published).toContainEqual({ channel: channelName('chat', chat_id), event: 'chat', data: { chat, chat_id } });
    const [listed] = (await app().call(api.listNotifications, { token: creator.token })).data;
    // Only the list has the picture and the job's current state.
    const notification = { ...listed, picture: undefined, job_now: undefined };
    expect(notification).toMatchObject({ message: first.data.message, sender: { id: brand.id }, read: 0 });
    expect(published).toContainEqual({
      channel: channelName('notification', creator.id),
      event: 'notifications',
      data: notification,
    });
    expect(await told(creator)).toMatchObject([{ type: 'message', message: first.data.message, senderId: brand.id }]);
  });

  test('starts a conversation from either side, which both see only once it has a message', async () => {
    const { brand, creator } = await buildPair();
    const empty = await read(creator, brand);
    expect(empty.data).toMatchObject({ id: null, messages: [], last_seq: 0, user: { id: brand.id, role: 'brand' } });
    expect((await app().call(api.listChats, { token: creator.token })).data).toEqual([]);
    const { data } = await send(creator, brand, 'Hi');
    expect((await read(brand, creator)).data).toMatchObject({ id: data.chat_id, user: { role: 'creator' } });
  });

  test('with the same key stores it once, however often and concurrently it is sent, and numbers have no gaps', async () => {
    const { brand, creator } = await buildPair();
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const answers = await times(8, () => send(brand, creator, 'Once', 'same'));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id} ${data.seq}`)).size).toBe(1);
    expect(publish.mock.calls.flat(2).filter(({ event }) => event === 'chat')).toHaveLength(1);
    expect(await told(creator)).toHaveLength(1);
    expect((await send(brand, creator, 'Next')).data.seq).toBe(2);
  });

  test('refuses a key that belongs to a different message', async () => {
    const [a, b] = [await buildPair(), await buildCreator(app())];
    await apply(app(), b, await buildOpenJob(app(), a.brand));
    await send(a.brand, a.creator, 'One', 'used');
    expect((await send(a.brand, a.creator, 'Two', 'used')).status).toBe(409);
    expect((await send(a.brand, b, 'One', 'used')).status).toBe(409);
    expect(await seqs(a.brand, a.creator)).toEqual([1]);
    // Keys of different users are independent.
    expect((await send(a.creator, a.brand, 'One', 'used')).data.seq).toBe(2);
  });

  test('accepts one of two concurrent messages to different people with the same key', async () => {
    const [{ brand, creator }, other] = [await buildPair(), await buildCreator(app())];
    await apply(app(), other, await buildOpenJob(app(), brand));
    const answers = await times(2, (n) => send(brand, n === 0 ? creator : other, 'One', 'at-once'));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const stored = await app().context.db.orm.select().from(messages).where(eq(messages.senderId, brand.id));
    expect(stored).toMatchObject([{ seq: 1, clientKey: 'at-once' }]);
  });

  test('many concurrent messages from both sides: none lost, none duplicated, one order', async () => {
    const { brand, creator } = await buildPair();
    await times(40, (n) => (n % 2 ? send(brand, creator, `${n}`, `b${n}`) : send(creator, brand, `${n}`, `c${n}`)));
    const [mine, theirs] = [await read(brand, creator), await read(creator, brand)];
    expect(mine.data.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(mine.data.messages).toEqual(theirs.data.messages);
    expect(new Set(mine.data.messages.map(({ message }) => message)).size).toBe(40);
  });

  test.each([
    ['nothing', '', 422],
    ['blanks', ' \n\t ', 422],
    ['2,001 characters', 'x'.repeat(2_001), 422],
    ['a character that cannot be stored', 'a\0b', 422],
    ['2,000 characters', 'x'.repeat(2_000), 201],
    ['2,000 characters between blanks', `  ${'x'.repeat(2_000)}\n`, 201],
    ['1,000 combining marks', `e${'\u0301'.repeat(1_000)}`, 201],
    ['markup, as it is', '<script>alert(1)</script>', 201],
    ['faces of several parts', '👩‍👩‍👧'.repeat(200), 201],
  ])('accepts or refuses %s', async (_what, message, status) => {
    const { brand, creator } = pair;
    const answer = await send(brand, creator, message);
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.data.message).toBe(message.trim());
    else expect(answer.errors.message).toHaveLength(1);
  });
  test.each(['with space', 'x'.repeat(65), 'é'])('refuses the key %j', async (client_key) => {
    const { brand, creator } = pair;
    const body = { message: 'x', client_key };
    const { status } = await app().call(api.sendMessage, { token: brand.token, params: { id: creator.id }, body });
    expect(status).toBe(422);
  });
});

describe('the notification of a conversation', () => {
  test('is a single one, about the newest message, until it is read; then there is a new one', async () => {
    const { brand, creator } = await buildPair();
    await times(5, (n) => send(brand, creator, `Message ${n}`));
    await send(brand, creator, `Long ${'🎬'.repeat(400)}`);
    const waiting = await told(creator);
    expect(waiting).toHaveLength(1);
    expect([...(waiting[0]?.message ?? '')]).toHaveLength(140);
    await app().call(api.readNotifications, { token: creator.token });
    await send(brand, creator, 'Later');
    expect((await told(creator)).map(({ message, readAt }) => [message.slice(0, 5), readAt !== null])).toEqual([
      ['Long ', true],
      ['Later', false],
    ]);
  });
});

test('a naive variant, which takes numbers without locking the conversation, takes one twice', async () => {
  const { brand, creator } = await buildPair();
  const { data } = await send(brand, creator, 'One');
  const { orm } = app().context.db;
  const readSeq = async () => {
    const [found] = await orm.select().from(conversations).where(eq(conversations.id, data.chat_id));
    return (found?.lastSeq ?? 0) + 1;
  };
  const store = async (seq: number) => {
    await orm.insert(messages).values({ conversationId: data.chat_id, seq, senderId: brand.id, body: 'x' });
    await orm.update(conversations).set({ lastSeq: seq }).where(eq(conversations.id, data.chat_id));
  };
  // All transactions have read before the first one writes, because no lock prevents it.
  const taken = await Promise.all([readSeq(), readSeq(), readSeq(), readSeq()]);
  const results = await Promise.allSettled(taken.map(store));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});
