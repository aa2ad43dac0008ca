import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { type LiveClient, openLiveAs } from '#tests/support/live-client.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { ENDINGS, signInAgain } from './fixtures/endings.ts';

const app = useApp();
let port: number;
let key: string;
let brand: Person;

const connect = (token: string): LiveClient => {
  const client = openLiveAs(port, key, token);
  onTestFinished(() => client.close());
  return client;
};

beforeAll(async () => {
  const t = app();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
  key = (await t.call(api.clientConfig)).data.realtime.key;
  brand = await buildBrand(t);
});

describe('authorizing a channel', () => {
  test.each(['1', '1.1:private-chat1', '1.1\n', 'a.b', '1.1.1', '', ' 1.1', '١.١', '1'.repeat(50)])(
    'the socket id %j is invalid',
    async (socket_id) => {
      const body = { socket_id, channel_name: channelName('notification', brand.id) };
      expect((await app().call(api.authorizeChannel, { token: brand.token, body })).status).toBe(422);
    },
  );

  test('the response has Pusher’s format, for JSON and for a form; other calls refuse such forms', async () => {
    const post = (url: string, payload: string, type: string) =>
      app().app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers: { authorization: `Bearer ${brand.token}`, 'content-type': type },
      });
    const asked = { socket_id: '1.1', channel_name: channelName('notification', brand.id) };
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

  test('connections need no sign-in when each authorization names its session', async () => {
    const answer = await app().call(api.signInConnection, { token: brand.token, body: { socket_id: '1.1' } });
    expect(answer.status).toBe(404);
  });
});

describe('a session that ends', () => {
  /** Returns how many ended sessions each check has found from now on; the server checks every 2 s. */
  const watchChecks = () => {
    const { sockets } = app().context.broadcast;
    if (!sockets) throw new Error('The sockets are not ours.');
    const checks = vi.spyOn(sockets, 'endSessions');
    onTestFinished(() => checks.mockRestore());
    return () => checks.mock.calls.map(([found]) => found.length);
  };

  test.each(Object.entries(ENDINGS))(
    '%s has its sockets closed by the next check, and other sockets stay open',
    async (_how, end) => {
      const person = await buildBrand(app());
      const token = await signInAgain(app(), person);
      const [client, witness] = [connect(token), connect(brand.token)];
      expect(await client.join(channelName('notification', person.id))).toBe('in');
      expect(await witness.join(channelName('notification', brand.id))).toBe('in');
      const closed = new Promise<void>((resolve) => client.pusher.connection.bind('disconnected', () => resolve()));
      const checks = watchChecks();
      await end(app(), person, token);
      // A check in progress may have read the sessions before the change.
      const nextCheck = checks().length + 1;
      await closed;
      expect(checks().findIndex((found) => found > 0)).toBeLessThanOrEqual(nextCheck);
      expect(witness.pusher.connection.state).toBe('connected');
    },
  );

  test('by signing out on one device leaves the other device of the same person connected', async () => {
    const person = await buildBrand(app());
    const token = await signInAgain(app(), person);
    const [leaving, staying] = [connect(token), connect(person.token)];
    for (const client of [leaving, staying])
      expect(await client.join(channelName('notification', person.id))).toBe('in');
    await app().call(api.logout, { token });
    await expect.poll(() => leaving.pusher.connection.state, { timeout: 30_000 }).toBe('disconnected');
    expect(staying.pusher.connection.state).toBe('connected');
  });
});
