import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { buildBrand, buildCreator, PASSWORD, type Person, picture } from '#tests/support/people.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { runRequest } from '../../operator/run-request.ts';
import { writersOf } from '../chat/fixtures/people-who-write.ts';
import { replaceByTombstone } from '../privacy/tombstone.repository.ts';
import { answerSupport } from './support.service.ts';

const app = useApp();
const { buildPair, send, told } = writersOf(app);

let brand: Person;
let creator: Person;
/** The numbers of the conversation of the two, and of the brand with the UGC Admins. */
let direct = 0;
let support = 0;
let photo = 0;

const start = async ({ token }: Person) => (await app().call(api.startSupportChat, { token })).data;
const ask = ({ token }: Person, id: number, body: object) =>
  app().call(api.sendSupportMessage, { token, params: { id }, body: { message: 'Where is the lantern?', ...body } });
const attach = async ({ token }: Person, key: string) =>
  (await app().call(api.storeAttachment, { token, body: { key }, files: { picture: picture(app()) } })).data.id;

beforeAll(async () => {
  ({ brand, creator } = await buildPair());
  direct = (await send(creator, brand, 'A lamp for you')).data.chat_id;
  support = (await start(brand)).id;
  await start(creator);
  photo = await attach(brand, 'photo');
  await ask(brand, support, { attachments: ['photo'], about: { kind: 'person', id: creator.id } });
  await transaction(app().context.db, (tx) => answerSupport(app().context, tx, support, 'The lantern is on its way.'));
});

test('a support conversation is in nobody’s list of conversations, its member’s included', async () => {
  for (const [who, other] of [
    [brand, creator],
    [creator, brand],
  ] as const) {
    const { data, meta } = await app().call(api.listChats, { token: who.token });
    expect([data.map(({ id, user }) => [id, user.id]), meta.total]).toEqual([[[direct, other.id]], 1]);
  }
});

test('it counts as unread, and notifies, for its member alone', async () => {
  const unread = async ({ token }: Person) => (await app().call(api.unreadChats, { token })).data.unread;
  expect([await unread(brand), await unread(creator)]).toEqual([2, 0]);
  expect((await told(brand)).map(({ senderId }) => senderId)).toEqual([creator.id, null]);
  expect(await told(creator)).toEqual([]);
});

test('it is searched by its member alone, and not with the conversation of members', async () => {
  const total = async ({ token }: Person) =>
    (await app().call(api.searchMessages, { token, query: { q: 'lantern' } })).meta.total;
  expect([await total(brand), await total(creator)]).toEqual([2, 0]);
  const body = { q: 'lantern', per_page: 50 };
  for (const [{ token }, { id }] of [
    [brand, creator],
    [creator, brand],
  ] as const)
    expect((await app().call(api.searchChat, { token, params: { id }, body })).data.messages).toEqual([]);
});

test('it lets nobody write to a member, nor see one', async () => {
  const [one, other] = [await buildBrand(app()), await buildCreator(app())];
  for (const who of [one, other]) await ask(who, (await start(who)).id, {});
  for (const [who, whom] of [
    [one, other],
    [other, one],
  ] as const) {
    expect((await send(who, whom, 'Hello')).status).toBe(403);
    const call = { token: who.token, params: { id: whom.id } };
    expect((await app().call(api.getUser, call)).status).toBe(404);
    expect((await app().call(api.getChat, call)).status).toBe(404);
  }
});

test('its calls do not reach a conversation of members by its number', async () => {
  for (const { token } of [brand, creator]) {
    const call = { token, params: { id: direct } };
    const answers = [
      await app().call(api.getSupportChat, call),
      await app().call(api.readSupportChat, { ...call, body: { seq: 1 } }),
      await app().call(api.searchSupportChat, { ...call, body: { q: 'lamp', per_page: 50 } }),
      await app().call(api.sendSupportMessage, { ...call, body: { message: 'Hello' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  }
});

test('its channel, and that of a conversation of members, are none under the number of the other', async () => {
  const may = async ({ token }: Person, channel_name: string) =>
    (await app().call(api.authorizeChannel, { token, body: { socket_id: '1.1', channel_name } })).status;
  expect(await may(brand, channelName('chat', direct))).toBe(200);
  expect(await may(brand, channelName('support', support))).toBe(200);
  for (const who of [brand, creator]) {
    expect(await may(who, channelName('chat', support))).toBe(403);
    expect(await may(who, channelName('support', direct))).toBe(403);
  }
});

test('a key is its sender’s in conversations of both kinds, and belongs to one message', async () => {
  const key = 'in-both';
  await send(creator, brand, 'Twice?', key);
  const { id, last_seq } = await start(creator);
  const refused = await ask(creator, id, { message: 'Twice?', client_key: key });
  expect([refused.status, refused.message]).toEqual([409, 'This key belongs to another message.']);
  expect((await start(creator)).last_seq).toBe(last_seq);
  expect((await ask(brand, support, { message: 'Twice?', client_key: key })).status).toBe(201);
});

test('its messages and photos are seen by its member alone, and cannot be named', async () => {
  const seen = async ({ token }: Person) =>
    (await app().call(api.getAttachment, { token, params: { id: photo } })).status;
  expect([await seen(brand), await seen(creator)]).toEqual([200, 404]);
  const [question] = (await start(brand)).messages;
  for (const about of [
    { kind: 'message', id: question?.id },
    { kind: 'attachment', id: photo },
  ])
    expect((await ask(brand, support, { about })).status).toBe(404);
});

test('the export of its member has it apart from the messages sent to members, and no other export has it', async () => {
  const exported = async ({ token }: Person) => {
    const { url } = (await app().call(api.exportData, { token, body: { password: PASSWORD } })).data;
    const files = await readZip((await app().app.inject({ url })).rawPayload);
    const bodies = (name: string) =>
      JSON.parse(String(files.get(`${name}.json`))).map((row: { sender_type?: string; body: string }) =>
        [row.sender_type, row.body].filter(Boolean).join(': '),
      );
    return { sent: bodies('messages-sent'), support: bodies('support-messages'), all: String([...files.values()]) };
  };
  const [own, other] = [await exported(brand), await exported(creator)];
  expect([own.sent, own.support]).toEqual([
    [],
    ['user: Where is the lantern?', 'admin: The lantern is on its way.', 'user: Twice?'],
  ]);
  expect([other.sent, other.support]).toEqual([['A lamp for you', 'Twice?'], []]);
  expect(other.all).not.toContain('lantern');
});

test('the commands of support reach no conversation of members', async () => {
  const sent = await attach(creator, 'lamp');
  const body = { message: '', attachments: ['lamp'] };
  await app().call(api.sendMessage, { token: creator.token, params: { id: brand.id }, body });
  const run = async (command: string, id: number, text = '') =>
    (await runRequest(app().context, { command, id, text })).lines;
  expect(await run('support', direct)).toEqual([`There is no support chat #${direct}.`]);
  expect(await run('answer-support', direct, 'Hello')).toEqual([`There is no support chat #${direct}.`]);
  const none = `There is no attachment #${sent} in a support chat.`;
  expect(await run('save-attachment', sent, app().context.config.dataDirectory)).toEqual([none]);
  expect((await run('support all', 0)).map((line) => line.split(' ')[0])).not.toContain(`#${direct}`);
});

test('it is erased with its member, whose conversation with another keeps its place', async () => {
  const { orm, pool } = app().context.db;
  await replaceByTombstone(orm, brand, app().context.clock());
  const { rows } = await pool.query<{ id: string; messages: string }>(
    `select c.id, (select count(*) from messages m where m.conversation_id = c.id) as messages
    from conversations c where c.id in ($1, $2)`,
    [direct, support],
  );
  expect(rows.map(({ id, messages }) => [Number(id), Number(messages)])).toEqual([[direct, 3]]);
});
