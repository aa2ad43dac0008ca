import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelName } from '#shared/domain/messages/realtime-channels.ts';
import { copyTemplate, type DatabaseCopy } from '#tests/support/database.ts';
import { endsWithin } from '#tests/support/ends-within.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type LiveClient, openLiveAs } from '#tests/support/live-client.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { TEST_SECRET } from '#tests/support/test-app.ts';
import { type RunningServer, startServer } from '../../src/server/start.ts';

let directory: string;
let copy: DatabaseCopy;
let server: RunningServer;
let client: LiveClient | undefined;

const start = (PORT: string): Promise<RunningServer> =>
  startServer({
    DATA_DIR: directory,
    PORT,
    SEED: 'none',
    LOG_LEVEL: 'silent',
    ...(copy.place.url && { DATABASE_URL: copy.place.url, SECRET_KEY: TEST_SECRET }),
  });

beforeEach(async () => {
  directory = temporaryFolder();
  copy = await copyTemplate();
  if (copy.place.directory) renameSync(copy.place.directory, join(directory, 'database'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  server = await start('0');
});
afterEach(async () => {
  client?.close();
  await server.stop();
  await copy.remove();
});

const call = async (path: string, token?: string, body: object = {}) => {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return (await answer.json()).data;
};

test('a server with open sockets stops at once; after a restart clients reconnect and receive events again', async () => {
  const person = { name: 'Northwind', email: 'live@example.com', role: 'brand', password: PASSWORD };
  const { user, token } = await call('/register', undefined, { ...person, password_confirmation: PASSWORD });
  const { realtime } = (await (await fetch(`${server.url}/api/client-config`)).json()).data;
  const { port } = new URL(server.url);
  expect(realtime).toEqual({
    key: expect.any(String),
    cluster: 'eu',
    host: '127.0.0.1',
    port: Number(port),
    force_tls: 0,
    sign_in: 0,
  });

  client = openLiveAs(Number(port), realtime.key, token);
  const chat = await call('/start-support-chat', token);
  expect(await client.join(channelName('notification', user.id))).toBe('in');
  expect(await client.join(channelName('support', chat.id))).toBe('in');
  let joined = 0;
  client.pusher.channel(channelName('support', chat.id)).bind('pusher:subscription_succeeded', () => {
    joined += 1;
  });

  expect(await endsWithin(server.stop(), 8_000)).toBe(true);
  server = await start(port);
  await eventually(() => expect(joined).toBe(1), 30_000);
  await call(`/sendSupportMessage/${chat.id}`, token, { message: 'Still there?' });
  await eventually(() => expect(client?.heard).toMatchObject([{ event: 'support', data: { message: { seq: 1 } } }]));
});
