import { expect, onTestFinished, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { times } from '#tests/support/concurrency.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type LiveClient, openLiveAs } from '#tests/support/live-client.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { runCli } from '../../operator/cli.ts';
import { writersOf } from './fixtures/people-who-write.ts';

const app = useApp();
const servers = useTwoServers(app);
const { buildPair } = writersOf(app);

const MESSAGES = 100;
const SUPPORT_MESSAGES = 40;

/** Subscribes to a conversation at one of the servers. */
const listen = async (server: ServerProcess, { token }: Person, channel: string): Promise<LiveClient> => {
  const { key } = (await server.call(api.clientConfig)).data.realtime;
  const client = openLiveAs(server.port, key, token);
  onTestFinished(() => client.close());
  expect(await client.join(channel)).toBe('in');
  return client;
};

const seqsOf = ({ heard }: LiveClient): number[] =>
  heard.filter(({ event }) => event === 'chat').map(({ data }) => (data as { chat: { seq: number } }).chat.seq);

test('100 concurrent messages by two processes are all stored, and all subscribers receive them in the order of their numbers', async () => {
  const [a, b] = servers();
  const { brand, creator } = await buildPair();
  const send = (from: Person, to: Person, at: ServerProcess, message: string) =>
    at.call(api.sendMessage, { token: from.token, params: { id: to.id }, body: { message } });
  const first = await send(brand, creator, a, 'Hello');
  const channel = channelName('chat', first.data.chat_id);
  const listeners = await Promise.all([listen(a, brand, channel), listen(b, creator, channel)]);

  const answers = await times(MESSAGES, (n) => {
    const [from, to] = n % 4 < 2 ? [brand, creator] : [creator, brand];
    return send(from, to, n % 2 === 0 ? a : b, `Message ${n}`);
  });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => first.status));

  const inOrder = Array.from({ length: MESSAGES }, (_, n) => n + 2);
  for (const listener of listeners) {
    await eventually(() => expect(seqsOf(listener)).toHaveLength(MESSAGES));
    expect(seqsOf(listener)).toEqual(inOrder);
  }
});

test('the notification of a message reaches the other process once, in order', async () => {
  const [a, b] = servers();
  const { brand, creator } = await buildPair();
  const bell = await listen(b, creator, channelName('notification', creator.id));
  const send = (message: string) =>
    a.call(api.sendMessage, { token: brand.token, params: { id: creator.id }, body: { message } });
  await send('First');
  await send('Second');
  const texts = () =>
    bell.heard
      .filter(({ event }) => event === 'notifications')
      .map(({ data }) => (data as { message: string }).message);
  await eventually(() => expect(texts()).toEqual(['First', 'Second']));
});

test('support messages sent to two processes at once, each to both, are stored once and reach all subscribers in the order of their numbers', async () => {
  const [a, b] = servers();
  const user = await buildBrand(app());
  const { id } = (await a.call(api.startSupportChat, { token: user.token })).data;
  const channel = channelName('support', id);
  const listeners = await Promise.all([listen(a, user, channel), listen(b, user, channel)]);

  const answers = await times(2 * SUPPORT_MESSAGES, (n) => {
    const body = { message: `Message ${Math.floor(n / 2)}`, client_key: `key-${Math.floor(n / 2)}` };
    return (n % 2 === 0 ? a : b).call(api.sendSupportMessage, { token: user.token, params: { id }, body });
  });
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(SUPPORT_MESSAGES);
  const { dataDirectory } = app().context.config;
  expect(await runCli(['answer-support', String(id), 'We look into it.'], { DATA_DIR: dataDirectory })).toMatchObject({
    code: 0,
  });

  const inOrder = Array.from({ length: SUPPORT_MESSAGES + 1 }, (_, n) => [
    n + 1,
    n < SUPPORT_MESSAGES ? 'user' : 'admin',
  ]);
  const heardBy = ({ heard }: LiveClient) =>
    heard
      .filter(({ event }) => event === 'support')
      .map(({ data }) => (data as { message: { seq: number; sender_type: string } }).message)
      .map(({ seq, sender_type }) => [seq, sender_type]);
  for (const listener of listeners) {
    await eventually(() => expect(heardBy(listener)).toHaveLength(SUPPORT_MESSAGES + 1));
    expect(heardBy(listener)).toEqual(inOrder);
  }
  const { messages } = (await b.call(api.getSupportChat, { token: user.token, params: { id } })).data;
  expect(messages.map(({ seq, sender_type }) => [seq, sender_type])).toEqual(inOrder);
});
