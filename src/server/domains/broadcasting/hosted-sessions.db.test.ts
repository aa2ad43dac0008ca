import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import type { LiveClient } from '#tests/support/live-client.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { liveSessions, tokens } from '../../db/schema/people.ts';
import { RawClient } from '../../providers/broadcast/fixtures/raw-client.ts';
import { ENDINGS, signInAgain } from './fixtures/endings.ts';
import { useHostedApp } from './fixtures/hosted-app.ts';

const hosted = useHostedApp();

const own = ({ id }: Person): string => channelName('notification', id);

/** Connects as the page does and subscribes to the person's notifications. */
const listening = async (person: Person, token: string): Promise<LiveClient> => {
  const client = await hosted().connect(token);
  onTestFinished(() => client.close());
  expect(await client.join(own(person))).toBe('in');
  return client;
};

/** Resolves once the socket is closed. `broadcasting.db.test.ts` checks how soon that begins. */
const closing = (client: LiveClient) =>
  new Promise<void>((resolve) => client.pusher.connection.bind('disconnected', () => resolve()));

const idOf = async (token: string): Promise<number> => {
  const { data } = await hosted().app.call(api.listSessions, { token });
  return data.find(({ current }) => current === 1)?.id ?? 0;
};

test.each(Object.entries(ENDINGS))('a session that ends %s is disconnected', async (how, end) => {
  const { app } = hosted();
  const person = await buildBrand(app);
  const token = await signInAgain(app, person);
  const [first, second] = [await listening(person, person.token), await listening(person, token)];
  const closed = closing(second);
  await end(app, person, token);
  await closed;
  // Only a suspension and a deletion end both of the person's sessions.
  const all = how === 'by a suspension' || how === 'by a deletion';
  await expect.poll(() => first.pusher.connection.state, { timeout: 30_000 }).toBe(all ? 'disconnected' : 'connected');
});

test('a session is disconnected by its own provider user, which is then forgotten', async () => {
  const { app, endpoint } = hosted();
  const person = await buildBrand(app);
  const token = await signInAgain(app, person);
  const id = await idOf(token);
  const closed = closing(await listening(person, token));
  await app.call(api.logout, { token });
  await closed;
  expect(endpoint.terminated.filter((user) => user === `session-${id}`)).toHaveLength(1);
  const noted = () => app.context.db.orm.select().from(liveSessions).where(eq(liveSessions.tokenId, id));
  await expect.poll(noted).toEqual([]);
});

test('a failed disconnection is retried', async () => {
  const { app, endpoint } = hosted();
  const person = await buildBrand(app);
  const id = await idOf(person.token);
  const closed = closing(await listening(person, person.token));
  endpoint.failNext(1);
  await app.call(api.logout, { token: person.token });
  await closed;
  expect(endpoint.terminated).toContain(`session-${id}`);
});

test('an expired session is disconnected too', async () => {
  const { app } = hosted();
  const person = await buildBrand(app);
  const closed = closing(await listening(person, person.token));
  await app.context.db.orm.update(tokens).set({ expiresAt: app.context.clock() }).where(eq(tokens.userId, person.id));
  await closed;
});

test('broken connections reconnect, sign in and receive events again', async () => {
  const { app, endpoint } = hosted();
  const person = await buildBrand(app);
  const client = await listening(person, person.token);
  const again = new Promise((resolve) =>
    client.pusher.channel(own(person)).bind('pusher:subscription_succeeded', resolve),
  );
  endpoint.sockets.cutAll();
  await again;
  const user = `session-${await idOf(person.token)}`;
  await expect.poll(() => endpoint.sockets.users).toContain(user);
  await app.context.broadcast.publish([{ channel: own(person), event: 'chat', data: { n: 1 } }]);
  await expect.poll(() => client.heard).toMatchObject([{ data: { n: 1 } }]);
});

test('a session cannot subscribe before it has signed the connection in, not even to its own channel', async () => {
  const { app, at } = hosted();
  const person = await buildBrand(app);
  const raw = await RawClient.open(`ws://127.0.0.1:${at.sockets}/app/${at.key}?protocol=7`);
  const ask = () =>
    app.call(api.authorizeChannel, {
      token: person.token,
      body: { socket_id: raw.id, channel_name: own(person) },
    });
  expect(await ask()).toMatchObject({ status: 403, message: 'Sign the connection in first.' });
  await app.call(api.signInConnection, { token: person.token, body: { socket_id: raw.id } });
  expect((await ask()).status).toBe(200);
  raw.socket.terminate();
});

test('the signature of a sign-in is valid for one socket and cannot be forged', async () => {
  const { app, at } = hosted();
  const person = await buildBrand(app);
  const connect = () => RawClient.open(`ws://127.0.0.1:${at.sockets}/app/${at.key}?protocol=7`);
  const [first, second, third] = [await connect(), await connect(), await connect()];
  const sign = async (socket_id: string) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/broadcasting/user-auth',
        headers: { authorization: `Bearer ${person.token}` },
        payload: { socket_id },
      })
    ).json();
  const proof = await sign(first.id);
  expect(proof).toEqual({ auth: expect.stringMatching(/^app-key:[0-9a-f]{64}$/), user_data: expect.any(String) });
  second.say({ event: 'pusher:signin', data: proof });
  expect(await second.closed).toBe(4009);
  third.say({ event: 'pusher:signin', data: { ...(await sign(third.id)), user_data: '{"id":"session-1"}' } });
  expect(await third.closed).toBe(4009);
  expect(await first.ask({ event: 'pusher:signin', data: proof })).toMatchObject({ event: 'pusher:signin_success' });
  first.socket.terminate();
});

test('pages may connect to the provider’s sockets, and the configuration requires a sign-in', async () => {
  const { app, at } = hosted();
  const { headers } = await app.app.inject('/healthz');
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ws://127.0.0.1:${at.sockets};`);
  const { realtime } = (await app.call(api.clientConfig)).data;
  expect(realtime).toMatchObject({ key: at.key, host: '127.0.0.1', port: at.sockets, force_tls: 0, sign_in: 1 });
});
