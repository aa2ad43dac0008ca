import Pusher from 'pusher';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { APP } from '#server/providers/broadcast/fixtures/live-server.ts';
import { startPusherEndpoint } from '#server/providers/broadcast/fixtures/pusher-endpoint.ts';
import { openEchoAt } from './echo-transport.ts';
import { type Asked, answerLive } from './fixtures/fake-api.ts';
import type { LiveTransport } from './live.ts';

const USER = 'session-1';
let endpoint: Awaited<ReturnType<typeof startPusherEndpoint>>;
let transport: LiveTransport | undefined;

const sdk = new Pusher({ ...APP, appId: '1', host: '127.0.0.1' });
const answer = ({ path, socket, channel = '' }: Asked) =>
  path === '/broadcasting/user-auth'
    ? sdk.authenticateUser(socket, { id: USER })
    : sdk.authorizeChannel(socket, channel);
const paths = (asked: readonly Asked[]) => asked.map(({ path }) => path.replace('/broadcasting/', ''));

const open = () => {
  const events = { changed: () => undefined, sessionEnded: vi.fn() };
  const at = { key: APP.key, cluster: 'eu', host: '127.0.0.1', port: endpoint.port, force_tls: 0, sign_in: 1 } as const;
  const opened = openEchoAt(at, events);
  transport = opened;
  const listener = { heard: vi.fn(), joined: vi.fn() };
  return { opened, events, listener };
};

beforeEach(async () => {
  endpoint = await startPusherEndpoint();
  signIn('creator');
});
afterEach(async () => {
  transport?.close();
  await endpoint.stop();
});

it('signs in before it subscribes, again after each reconnect', async () => {
  const asked = answerLive(answer);
  const { opened, listener } = open();
  opened.join('chat', 3, listener);
  opened.join('notification', 7, { heard: vi.fn(), joined: vi.fn() });
  await expect.poll(() => listener.joined).toHaveBeenCalledTimes(1);
  expect(endpoint.sockets.users).toEqual([USER]);
  expect(paths(asked)).toEqual(['user-auth', 'auth', 'auth']);
  endpoint.sockets.cutAll();
  await expect.poll(() => listener.joined).toHaveBeenCalledTimes(2);
  expect(endpoint.sockets.users).toEqual([USER]);
  expect(paths(asked).slice(3)).toEqual(['user-auth', 'auth', 'auth']);
});

it('repeats the sign-in after a server error, and subscribes only afterwards', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const asked = answerLive((call, nth) => (nth < 3 ? 500 : answer(call)));
  const { opened, listener } = open();
  opened.join('chat', 3, listener);
  await expect.poll(() => listener.joined).toHaveBeenCalledOnce();
  expect(paths(asked)).toEqual(['user-auth', 'user-auth', 'user-auth', 'auth']);
});

it('reports that the provider has ended its session', async () => {
  answerLive(answer);
  const { opened, events, listener } = open();
  opened.join('chat', 3, listener);
  await expect.poll(() => listener.joined).toHaveBeenCalledOnce();
  endpoint.sockets.terminate(USER);
  await expect.poll(() => events.sessionEnded).toHaveBeenCalled();
});
