import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildCreator, type Person, picture } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { findConversation } from '../chat/chat.repository.ts';
import { markRead } from '../chat/messages.service.ts';
import { settingsOf } from '../notifications/fixtures/settings.ts';
import { answerSupport } from './support.service.ts';

const app = useApp();
const { save, subjectsTo } = settingsOf(app);

const start = async ({ token }: Person) => (await app().call(api.startSupportChat, { token })).data;
const send = ({ token }: Person, id: number, body: { message: string; client_key?: string; attachments?: string[] }) =>
  app().call(api.sendSupportMessage, { token, params: { id }, body });
const answer = (id: number, text: string) =>
  transaction(app().context.db, (tx) => answerSupport(app().context, tx, id, text));

test('a support chat is opened once, also by concurrent calls, and is with the admins', async () => {
  const brand = await buildBrand(app());
  const chats = await times(5, () => start(brand));
  expect(new Set(chats.map(({ id }) => id)).size).toBe(1);
  expect(chats[0]).toEqual({
    id: chats[0]?.id,
    support_id: chats[0]?.id,
    name: 'UGC Admins',
    last_seq: 0,
    messages: [],
    about: null,
  });
});

test('answers leave one unread notification, about the newest, until the support chat is opened', async () => {
  const brand = await buildBrand(app());
  const { id } = await start(brand);
  const unread = async () =>
    (await app().call(api.listNotifications, { token: brand.token, query: { unread: 1 } })).data.map(
      ({ type, message, sender }) => [type, message, sender],
    );
  await answer(id, 'Tomorrow.');
  await answer(id, 'It is there now.');
  expect(await unread()).toEqual([['message', 'UGC Admins: It is there now.', null]]);
  await start(brand);
  expect(await unread()).toEqual([]);
});

test('reading does not hide the notification of an answer that arrived in between', async () => {
  const brand = await buildBrand(app());
  const { id } = await start(brand);
  await answer(id, 'Tomorrow.');
  const { context } = app();
  const known = await findConversation(context.db.orm, id);
  if (!known) throw new Error('The support chat is missing.');
  await answer(id, 'It is there now.');
  await markRead(context, brand, known, 1);
  const { data } = await app().call(api.listNotifications, { token: brand.token, query: { unread: 1 } });
  expect(data.map(({ message }) => message)).toEqual(['UGC Admins: It is there now.']);
});

describe('the mail about answers, which is on by default,', () => {
  const build = async () => {
    const brand = await buildBrand(app());
    return { brand, id: (await start(brand)).id };
  };
  const mailed = async (who: Person) =>
    (await subjectsTo(who)).filter((subject) => subject === 'The UGC Admins have answered you').length;
  const readUpTo = ({ token }: Person, id: number, seq: number) =>
    app().call(api.readSupportChat, { token, params: { id }, body: { seq } });

  test('has the whole answer and leads to the conversation', async () => {
    const { brand, id } = await build();
    const text = `${'A long answer. '.repeat(20)}\nThe end.`;
    await answer(id, text);
    expect(await mailed(brand)).toBe(1);
    const [mail] = await app().mailsTo(brand.email);
    expect(mail?.text).toContain(`UGC Admins: ${text}`);
    expect(mail?.text).toContain('/chat/support');
    expect(mail?.text).toContain('“Answers of the UGC Admins”');
  });

  test('is not sent once they were read', async () => {
    const { brand, id } = await build();
    await answer(id, 'Tomorrow.');
    await readUpTo(brand, id, 1);
    expect(await mailed(brand)).toBe(0);
  });

  test('is sent when only an earlier one was read, and once when a later one has its own', async () => {
    const { brand, id } = await build();
    for (const text of ['Tomorrow.', 'At ten.']) await answer(id, text);
    await readUpTo(brand, id, 1);
    expect(await mailed(brand)).toBe(1);
    await readUpTo(brand, id, 2);
    await answer(id, 'It is there now.');
    await readUpTo(brand, id, 3);
    for (const text of ['Anything else?', 'Well then.']) await answer(id, text);
    expect(await mailed(brand)).toBe(2);
  });

  test('is one until they are read, also with a question in between', async () => {
    const { brand, id } = await build();
    await answer(id, 'Tomorrow.');
    await send(brand, id, { message: 'At noon?' });
    await answer(id, 'At ten.');
    expect(await mailed(brand)).toBe(1);
    await answer(id, 'It is there now.');
    expect(await mailed(brand)).toBe(1);
    await readUpTo(brand, id, 4);
    await answer(id, 'Anything else?');
    expect(await mailed(brand)).toBe(2);
  });

  test('is sent although an answer from before the mails were enabled is unread', async () => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    await save(brand, { types: [{ type: 'support_answer', mail: 0 }] });
    await answer(id, 'Before.');
    expect(await mailed(brand)).toBe(0);
    app().pass(1_000);
    await save(brand, { types: [{ type: 'support_answer', mail: 1 }] });
    app().pass(1_000);
    await answer(id, 'After.');
    expect(await mailed(brand)).toBe(1);
  });
});

test('question and answer are numbered, sent live and stored', async () => {
  const creator = await buildCreator(app());
  const { id } = await start(creator);
  const publish = vi.spyOn(app().context.broadcast, 'publish');
  const asked = await send(creator, id, { message: ' When is the script ready? ', client_key: 'k' });
  expect([asked.status, asked.data]).toMatchObject([
    201,
    { seq: 1, sender_type: 'user', message: 'When is the script ready?', client_key: 'k' },
  ]);
  expect(await answer(id, ' Tomorrow. ')).toMatchObject({ seq: 2, senderId: null, body: 'Tomorrow.' });
  const { messages } = await start(creator);
  expect(messages.map(({ sender_type, message }) => [sender_type, message])).toEqual([
    ['user', 'When is the script ready?'],
    ['admin', 'Tomorrow.'],
  ]);
  const channel = channelName('support', id);
  expect(publish.mock.calls.flat(2).filter((event) => event.channel === channel)).toEqual(
    messages.map((message) => ({ channel, event: 'support', data: { message } })),
  );
});

test('a message repeated with the same key is stored once, without a gap', async () => {
  const brand = await buildBrand(app());
  const { id } = await start(brand);
  const answers = await times(6, () => send(brand, id, { message: 'Once', client_key: 'same' }));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  expect((await send(brand, id, { message: 'Other', client_key: 'same' })).status).toBe(409);
  expect((await send(brand, id, { message: 'Next' })).data.seq).toBe(2);
});

test('the history pages by id and by number', async () => {
  const brand = await buildBrand(app());
  const { id } = await start(brand);
  for (let n = 1; n <= 5; n += 1) await send(brand, id, { message: `${n}` });
  const read = ({ token }: Person, query = {}) => app().call(api.getSupportChat, { token, params: { id }, query });
  const seqs = async (query: object) => (await read(brand, query)).data.messages.map(({ seq }) => seq);
  expect(await seqs({ per_page: 2 })).toEqual([4, 5]);
  expect(await seqs({ per_page: 2, before_seq: 4 })).toEqual([2, 3]);
  const ids = (await read(brand)).data.messages.map(({ id: message }) => message);
  expect(await seqs({ per_page: 2, before: ids[3] })).toEqual([2, 3]);
  expect(await seqs({ after: 3 })).toEqual([4, 5]);
});

test.each(['', '   ', 'x'.repeat(2_001)])(
  'an answer or a question that is empty or too long is refused',
  async (message) => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    expect((await send(brand, id, { message })).status).toBe(422);
    await expect(answer(id, message)).rejects.toMatchObject({ code: 'invalid' });
    expect((await start(brand)).last_seq).toBe(0);
  },
);

test('an answer to an unknown user is refused', async () => {
  await expect(answer(999_999, 'Hello')).rejects.toMatchObject({ code: 'notFound' });
});

describe('searching the support chat', () => {
  const search = ({ token }: Person, id: number, body: { q: string; per_page?: number }) =>
    app().call(api.searchSupportChat, { token, params: { id }, body: { per_page: 50, ...body } });

  test('finds questions and answers that contain the text, the latest first', async () => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    await send(brand, id, { message: 'Where is my INVOICE?' });
    await answer(id, '100% of each invoice is under Receipts.');
    await send(brand, id, { message: 'Thanks.' });
    const { data } = await search(brand, id, { q: 'invoice' });
    expect(data.messages.map(({ seq, sender_type: by }) => [seq, by])).toEqual([
      [2, 'admin'],
      [1, 'user'],
    ]);
    expect((await search(brand, id, { q: 'invoice', per_page: 1 })).data).toMatchObject({
      more: 1,
      messages: [{ seq: 2 }],
    });
    expect((await search(brand, id, { q: '%' })).data.messages.map(({ seq }) => seq)).toEqual([2]);
    expect((await search(brand, id, { q: '_' })).data.messages).toEqual([]);
  });

  test('refuses an empty text', async () => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    expect((await search(brand, id, { q: ' ' })).status).toBe(422);
    expect((await search(brand, id, { q: 'invoice' })).data.messages).toEqual([]);
  });
});

describe('a photo for support', () => {
  const storePhoto = (who: Person, key: string) =>
    app().call(api.storeAttachment, { token: who.token, body: { key }, files: { picture: picture(app()) } });

  test('is shown to its user by links of the session, live without them, and named in the list', async () => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    await storePhoto(brand, 'p');
    const publish = vi.spyOn(app().context.broadcast, 'publish');
    const { status, data } = await send(brand, id, { message: '', client_key: 'k', attachments: ['p'] });
    expect([status, data]).toMatchObject([201, { message: '', attachments: [{ kind: 'picture', width: 64 }] }]);
    const [event] = publish.mock.calls.flat(2).filter(({ event: name }) => name === 'support');
    const bare = data.attachments.map((one) => ({ ...one, url: null, download: null }));
    expect(event?.data).toEqual({ message: { ...data, attachments: bare } });
    const [shown] = (await start(brand)).messages;
    expect((await app().app.inject({ url: shown?.attachments[0]?.url ?? '' })).statusCode).toBe(200);
    expect((await app().call(api.supportSummary, { token: brand.token })).data.message).toBe('Photo');
  });

  test('is sent once: a repeat answers the same message, another one is refused without a gap', async () => {
    const brand = await buildBrand(app());
    const { id } = await start(brand);
    for (const key of ['p', 'q']) await storePhoto(brand, key);
    const body = { message: 'Look', client_key: 'k', attachments: ['p'] };
    const answers = await times(4, () => send(brand, id, body));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect((await send(brand, id, { ...body, attachments: ['q'] })).status).toBe(409);
    expect((await send(brand, id, { message: 'Again', attachments: ['p'] })).status).toBe(409);
    expect((await send(brand, id, { message: 'Unknown', attachments: ['x'] })).status).toBe(422);
    expect((await send(brand, id, { message: '' })).status).toBe(422);
    expect((await send(brand, id, { message: 'Next', attachments: ['q'] })).data.seq).toBe(2);
  });
});
