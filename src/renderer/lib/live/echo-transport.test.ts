import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '#renderer/lib/session/session.ts';
import { authorizeSocket } from '#server/providers/broadcast/channel-auth.ts';
import { APP, startHub } from '#server/providers/broadcast/fixtures/live-server.ts';
import { openEchoAt } from './echo-transport.ts';
import { type Asked, answerLive } from './fixtures/fake-api.ts';
import { Live, type LiveState, type LiveTransport } from './live.ts';

const ME = { userId: 7, tokenId: 1 };
let hub: Awaited<ReturnType<typeof startHub>>;
let transport: LiveTransport | undefined;

const realtime = (port: number) =>
  ({ key: APP.key, cluster: 'eu', host: '127.0.0.1', port, force_tls: 0, sign_in: 0 }) as const;
const leave = ({ socket, channel = '' }: Asked) => ({ auth: authorizeSocket(APP, socket, channel, ME) });
const say = (data: unknown) => hub.hub.deliver([{ channel: 'private-chat3', event: 'chat', data }]);

const open = () => {
  const states: LiveState[] = [];
  const events = { changed: (state: LiveState) => void states.push(state), sessionEnded: vi.fn() };
  const opened = openEchoAt(realtime(hub.port), events);
  transport = opened;
  const listener = { heard: vi.fn(), joined: vi.fn() };
  return { opened, states, events, listener };
};

beforeEach(async () => {
  hub = await startHub();
  signIn('creator');
});
afterEach(async () => {
  vi.useRealTimers();
  transport?.close();
  await hub.stop();
});

it('subscribes to a channel with the session’s token, receives events, and unsubscribes', async () => {
  const asked = answerLive(leave);
  const { opened, states, listener } = open();
  const stop = opened.join('chat', 3, listener);
  await expect.poll(() => listener.joined).toHaveBeenCalledOnce();
  expect(asked).toMatchObject(
    [{ path: '/broadcasting/auth', channel: 'private-chat3', token: 'Bearer token-1', socket: /^\d+\.\d+$/ }].map(
      (call) => ({ ...call, socket: expect.stringMatching(call.socket) }),
    ),
  );
  say({ seq: 1 });
  await expect.poll(() => listener.heard.mock.calls).toEqual([['chat', { seq: 1 }]]);
  stop();
  await expect.poll(() => hub.hub.size.channels).toBe(0);
  expect(hub.hub.size.connections).toBe(1);
  expect(states).toEqual(['connecting', 'connected']);
});

it('authorizes again after a reconnect, with the current token, and receives events again', async () => {
  const asked = answerLive(leave);
  const { opened, listener } = open();
  opened.join('chat', 3, listener);
  await expect.poll(() => listener.joined).toHaveBeenCalledTimes(1);
  const user = { id: 7, name: '', email: '', email_verified_at: null, role: 'creator' } as const;
  session.start({ ...user, picture: null, profile_completed: 1, subscription: null }, 'token-2');
  hub.hub.reconnectAll();
  await expect.poll(() => listener.joined).toHaveBeenCalledTimes(2);
  expect(asked.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
  expect(asked[1]?.socket).not.toBe(asked[0]?.socket);
  say({ seq: 2 });
  await expect.poll(() => listener.heard.mock.calls).toEqual([['chat', { seq: 2 }]]);
});

it('requests a refused channel once, without affecting the others', async () => {
  const asked = answerLive((call) => (call.channel === 'private-chat3' ? 403 : leave(call)));
  const { opened, listener } = open();
  const other = { heard: vi.fn(), joined: vi.fn() };
  opened.join('chat', 3, listener);
  opened.join('support', 4, other);
  await expect.poll(() => other.joined).toHaveBeenCalledOnce();
  await expect.poll(() => asked.filter(({ channel }) => channel === 'private-chat3')).toHaveLength(1);
  expect(listener.joined).not.toHaveBeenCalled();
});

it('stops authorizing once it is closed', async () => {
  const asked = answerLive(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return 500;
  });
  const { opened, listener } = open();
  opened.join('chat', 3, listener);
  await expect.poll(() => asked.length).toBe(1);
  opened.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

it('reports once that the server has closed it when its session ends', async () => {
  answerLive(leave);
  const { opened, events, listener } = open();
  opened.join('chat', 3, listener);
  await expect.poll(() => listener.joined).toHaveBeenCalledOnce();
  hub.hub.endSessions([ME.tokenId]);
  await expect.poll(() => events.sessionEnded).toHaveBeenCalled();
});

it('is opened again by the page when the server has closed it although the session is valid', async () => {
  answerLive(leave);
  const checked = vi.fn();
  const live = new Live(async (events) => openEchoAt(realtime(hub.port), events), checked);
  const watcher = { heard: vi.fn(), catchUp: vi.fn() };
  live.watch('chat', 3, watcher);
  await expect.poll(() => watcher.catchUp).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hub.hub.endSessions([ME.tokenId]);
  await expect.poll(() => checked).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await expect.poll(() => watcher.catchUp).toHaveBeenCalledTimes(2);
  expect(checked).toHaveBeenCalledOnce();
  expect(hub.hub.size).toEqual({ connections: 1, channels: 1 });
  live.end();
});
