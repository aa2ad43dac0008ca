import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/channels.ts';
import { type LiveClient, openLiveAs } from '#tests/support/live-client.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema.ts';

const app = useApp();
const clients: LiveClient[] = [];
let port: number;
let key: string;
let people: Readonly<Record<'brand' | 'creator' | 'other brand' | 'other creator', Person>>;
let channels: Readonly<Record<string, string>>;

const connect = (token: string): LiveClient => {
  const client = openLiveAs(port, key, token);
  clients.push(client);
  return client;
};

beforeAll(async () => {
  const t = app();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  key = (await t.call(api.clientConfig)).data.realtime.key;
  const [brand, creator] = [await buildBrand(t), await buildCreator(t)];
  people = { brand, creator, 'other brand': await buildBrand(t), 'other creator': await buildCreator(t) };
  await apply(t, creator, await buildOpenJob(t, brand));
  const sent = await t.call(api.sendMessage, {
    token: brand.token,
    params: { id: creator.id },
    body: { message: 'Hello' },
  });
  const talk = await t.call(api.startSupportChat, { token: brand.token });
  channels = {
    'notification of the brand': channelName('notification', brand.id),
    'notification of the creator': channelName('notification', creator.id),
    'chat of both': channelName('chat', sent.data.chat_id),
    'support of the brand': channelName('support', talk.data.id),
    'chat of nobody': channelName('chat', 999_999),
    'support of nobody': channelName('support', 999_999),
  };
});
afterAll(() => {
  for (const client of clients) client.close();
});

const GRANTS: Readonly<Record<string, readonly string[]>> = {
  brand: ['notification of the brand', 'chat of both', 'support of the brand'],
  creator: ['notification of the creator', 'chat of both'],
  'other brand': [],
  'other creator': [],
};

/** The same channel under names that look like its own. */
const disguises = (name: string): string[] => [
  `private-${name}`,
  name.replace('private-', 'presence-'),
  name.replace('private-', 'private-encrypted-'),
  name.replace('private-', ''),
  name.toUpperCase(),
  name.replace(/(\d)$/, '$1.0'),
  name.replace(/(\d+)$/, '0$1'),
  name.replace(/(\d+)$/, '-$1'),
  name.replace(/(\d+)$/, '٧$1'),
  `${name}:x`,
  `${name}\n`,
  ` ${name}`,
  `${name}${'1'.repeat(201)}`,
];

describe('who may listen to what', () => {
  test('the real client is let in exactly where it belongs', async () => {
    const wrong: string[] = [];
    for (const [who, person] of Object.entries(people)) {
      const client = connect(person.token);
      for (const [what, channel] of Object.entries(channels)) {
        const answer = await client.join(channel);
        const expected = GRANTS[who]?.includes(what) ? 'in' : 403;
        if (answer !== expected) wrong.push(`${who}, ${what}: ${answer}`);
      }
    }
    const nobody = connect('no token at all');
    for (const [what, channel] of Object.entries(channels)) {
      const answer = await nobody.join(channel);
      if (answer !== 401) wrong.push(`nobody, ${what}: ${answer}`);
    }
    expect(wrong).toEqual([]);
  });

  test('no other name of a channel opens it, not even to whom it belongs', async () => {
    const granted: string[] = [];
    for (const [who, person] of Object.entries(people))
      for (const channel of Object.values(channels))
        for (const channel_name of disguises(channel)) {
          const body = { socket_id: '1.1', channel_name };
          const { status } = await app().call(api.authorizeChannel, { token: person.token, body });
          if (status !== 403) granted.push(`${who}, ${JSON.stringify(channel_name)}: ${status}`);
        }
    expect(granted).toEqual([]);
  });

  test.each(['1', '1.1:private-chat1', '1.1\n', 'a.b', '1.1.1', '', ' 1.1', '١.١', '1'.repeat(50)])(
    'the socket id %j is none',
    async (socket_id) => {
      const body = { socket_id, channel_name: channelName('notification', people.brand.id) };
      expect((await app().call(api.authorizeChannel, { token: people.brand.token, body })).status).toBe(422);
    },
  );

  test('the answer is Pusher’s own, to JSON and to a form; other calls take no such form', async () => {
    const post = (url: string, payload: string, type: string) =>
      app().app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers: { authorization: `Bearer ${people.brand.token}`, 'content-type': type },
      });
    const asked = { socket_id: '1.1', channel_name: channelName('notification', people.brand.id) };
    const form = await post(
      '/broadcasting/auth',
      String(new URLSearchParams(asked)),
      'application/x-www-form-urlencoded',
    );
    const json = await post('/broadcasting/auth', JSON.stringify(asked), 'application/json');
    expect(form.json()).toEqual({ auth: expect.stringMatching(`^${key}:[0-9a-f]{64}:`) });
    expect(json.json()).toEqual(form.json());
    const other = await post('/logout', 'x=1', 'application/x-www-form-urlencoded');
    expect(other.statusCode).toBe(415);
  });
});

describe('a session that ends', () => {
  /** Connects with a session of its own; answers its token and when its line was closed. */
  const connected = async (person: Person) => {
    const { data } = await app().call(api.login, { body: { email: person.email, password: PASSWORD } });
    const client = connect(data.token);
    expect(await client.join(channelName('notification', person.id))).toBe('in');
    const closed = new Promise<number>((resolve) => {
      const from = performance.now();
      client.pusher.connection.bind('disconnected', () => resolve(performance.now() - from));
    });
    return { token: data.token, client, closed };
  };

  const change = { current_password: PASSWORD, password: 'Changed1!', password_confirmation: 'Changed1!' };
  const endings: Readonly<Record<string, (person: Person, token: string) => Promise<unknown>>> = {
    'by signing out': (_person, token) => app().call(api.logout, { token }),
    'from another device': (person) => app().call(api.revokeOtherSessions, { token: person.token }),
    'by a new password': (person) => app().call(api.changeBrandPassword, { token: person.token, body: change }),
    'by a suspension': ({ id }) =>
      app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id)),
    'by a deletion': (_person, token) => app().call(api.requestDeletion, { token, body: { password: PASSWORD } }),
  };

  test.each(Object.entries(endings))('%s has its sockets closed within 5 s, and others stay', async (_how, end) => {
    const person = await buildBrand(app());
    const { token, closed } = await connected(person);
    const witness = connect(people.creator.token);
    await witness.join(channelName('notification', people.creator.id));
    await end(person, token);
    expect(await closed).toBeLessThan(5_000);
    expect(witness.pusher.connection.state).toBe('connected');
  });
});
