import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { authorizeSocket } from './channel-auth.ts';
import { APP, startHub } from './fixtures/live-server.ts';
import { Connection } from './websocket-connection.ts';

type Running = Awaited<ReturnType<typeof startHub>>;
const start = async (options?: Parameters<typeof startHub>[0]): Promise<Running> => {
  const started = await startHub(options);
  onTestFinished(() => started.stop());
  return started;
};
afterEach(() => void vi.useRealTimers());

const CHAT = 'private-chat1';
const SUCCEEDED = { event: 'pusher_internal:subscription_succeeded' };
const event = (channel: string, data: unknown = { n: 1 }) => ({ channel, event: 'chat', data });

test('an event reaches the subscribers of its channel only', async () => {
  const { hub, connect } = await start();
  const [inside, outside] = [await connect(), await connect()];
  expect(await inside.subscribe(CHAT)).toMatchObject({ ...SUCCEEDED, channel: CHAT, data: '{}' });
  expect(await outside.subscribe('private-chat2')).toMatchObject(SUCCEEDED);
  hub.deliver([event(CHAT), event('private-chat3')]);
  expect(await inside.next()).toEqual({ event: 'chat', channel: CHAT, data: '{"n":1}' });
  inside.say({ event: 'pusher:unsubscribe', data: { channel: CHAT } });
  expect((await inside.ask({ event: 'pusher:ping', data: {} })).event).toBe('pusher:pong');
  hub.deliver([event(CHAT)]);
  await pause(30);
  expect([inside.heard, outside.heard]).toEqual([[], []]);
});

test.each([
  ['/app/other-key?protocol=7', 4001],
  ['/app/app-key', 4008],
  ['/app/app-key?protocol=x', 4006],
  ['/app/app-key?protocol=4', 4007],
  ['/app/app-key?protocol=8', 4007],
])('%s is closed with %i', async (path, code) => {
  const { connect } = await start();
  expect(await (await connect(path)).closed).toBe(code);
});

test('a signature is valid for one socket, one channel and one session', async () => {
  const { connect } = await start();
  const [own, other] = [await connect(), await connect()];
  const made = (id: string, channel: string, app = APP) => authorizeSocket(app, id, channel, { userId: 7, tokenId: 1 });
  const good = made(own.id, CHAT);
  const forged = {
    'of another socket': made(other.id, CHAT),
    'of another channel': made(own.id, 'private-chat2'),
    'of another secret': made(own.id, CHAT, { ...APP, secret: 'guess' }),
    'of another key': made(own.id, CHAT, { ...APP, key: 'guess' }),
    'for another user': good.replace(':7-1', ':8-1'),
    'for another session': good.replace(':7-1', ':7-2'),
    'without its session': good.replace(':7-1', ''),
    'in capitals': good.toUpperCase(),
    'with more after it': `${good}\n`,
    'not ASCII': `${good.slice(0, -1)}é`,
    empty: '',
  };
  for (const [what, auth] of Object.entries(forged))
    expect([what, await own.subscribe(CHAT, auth)]).toMatchObject([
      what,
      { event: 'pusher:subscription_error', data: { type: 'AuthError', status: 401 } },
    ]);
  expect(await own.subscribe(CHAT, good)).toMatchObject(SUCCEEDED);
});

test.each([
  ['private-encrypted-chat1', 400, 'Encrypted channels are not served'],
  ['presence-chat1', 400, 'Presence channels are not served'],
  ['chat1', 401, 'Only private channels are served'],
  ['', 400, 'Invalid channel name'],
  [`private-${'a'.repeat(193)}`, 400, 'Invalid channel name'],
  ['private-chat1:x', 400, 'Invalid channel name'],
  ['private-chat1\n', 400, 'Invalid channel name'],
])('the channel %j is refused even with a valid signature', async (channel, status, error) => {
  const { hub, connect } = await start();
  expect(await (await connect()).subscribe(channel)).toMatchObject({ data: { status, error } });
  expect(hub.size.channels).toBe(0);
});

test('one socket serves one user only', async () => {
  const { connect } = await start();
  const client = await connect();
  await client.subscribe(CHAT);
  const foreign = authorizeSocket(APP, client.id, 'private-chat2', { userId: 8, tokenId: 2 });
  expect(await client.subscribe('private-chat2', foreign)).toMatchObject({ data: { status: 401 } });
});

test('the end of a session closes its sockets at once, and they receive nothing more', async () => {
  const { hub, connect } = await start();
  const [ended, other] = [await connect(), await connect()];
  await ended.subscribe(CHAT);
  await other.subscribe(CHAT, authorizeSocket(APP, other.id, CHAT, { userId: 7, tokenId: 2 }));
  expect(hub.sessions()).toEqual([1, 2]);
  hub.endSessions([1, 99]);
  hub.deliver([event(CHAT)]);
  expect(await ended.closed).toBe(4009);
  expect(ended.heard).toEqual([expect.objectContaining({ event: 'pusher:error' })]);
  expect(await other.next()).toMatchObject({ event: 'chat' });
  expect(hub.sessions()).toEqual([2]);
});

/** Time passes for the sweeps of the hub; the network is real. */
const fakeSweeps = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });

test('a silent client gets a ping, and is closed without a pong', async () => {
  fakeSweeps();
  const { hub, connect } = await start();
  const [silent, alive] = [await connect(), await connect()];
  for (const client of [silent, alive]) await client.subscribe(CHAT);
  const hear = vi.spyOn(Connection.prototype, 'hear');
  await vi.advanceTimersByTimeAsync(50_000);
  for (const client of [silent, alive]) expect(await client.next()).toMatchObject({ event: 'pusher:ping' });
  alive.say({ event: 'pusher:pong', data: {} });
  await eventually(() => expect(hear).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await silent.closed).toBeGreaterThan(0);
  expect(hub.size.connections).toBe(1);
});

test('both sides ping before a proxy closes a connection that was silent for a minute', async () => {
  const { connect } = await start();
  expect((await connect()).activityTimeout).toBeLessThan(55);
});

test('a connection that never subscribes is closed; one that did stays open', async () => {
  fakeSweeps();
  const { hub, connect } = await start();
  const [stranger, listener] = [await connect(), await connect()];
  await listener.subscribe(CHAT);
  listener.say({ event: 'pusher:unsubscribe', data: { channel: CHAT } });
  await eventually(() => expect(hub.size.channels).toBe(0));
  await vi.advanceTimersByTimeAsync(65_000);
  expect(await stranger.closed).toBe(4100);
  expect(hub.size.connections).toBe(1);
});

test('a client that reads too slowly is disconnected, and its buffer is freed', async () => {
  const { hub, connect } = await start({ maxBuffered: 100_000 });
  const client = await connect();
  await client.subscribe(CHAT);
  client.socket.pause();
  const text = 'x'.repeat(50_000);
  for (let n = 0; n < 2_000 && hub.size.connections > 0; n += 1) {
    hub.deliver([event(CHAT, { text })]);
    await pause(0);
  }
  expect(hub.size).toEqual({ connections: 0, channels: 0 });
});

test('limits apply to the frame rate, frame size, channels per client and number of clients', async () => {
  const { hub, connect } = await start({ burst: 20, perSecond: 1, maxChannels: 3, capacity: 2 });
  const [fast, greedy] = [await connect(), await connect()];
  expect(await (await connect()).closed).toBe(4100);
  for (let n = 0; n < 30; n += 1) fast.say({ event: 'pusher:ping', data: {} });
  expect(await fast.closed).toBe(4100);
  for (const n of [1, 2, 3]) expect(await greedy.subscribe(`private-chat${n}`)).toMatchObject(SUCCEEDED);
  expect(await greedy.subscribe('private-chat1')).toMatchObject(SUCCEEDED);
  expect(await greedy.subscribe('private-chat4')).toMatchObject({ data: { status: 413 } });
  greedy.say('x'.repeat(10_241));
  expect(await greedy.closed).toBe(1009);
  await eventually(() => expect(hub.size).toEqual({ connections: 0, channels: 0 }));
});

test('a network has limited sockets, fewer that are not subscribed, and refused ones count until they are closed', async () => {
  const { hub, connect } = await start({ perNetwork: 3, waitingPerNetwork: 2 });
  const from = (network: string, path?: string) => connect(path, { 'x-network': network });
  const [first, second] = [await from('one'), await from('one')];
  expect([hub.hasRoom('one'), hub.hasRoom('two')]).toEqual([false, true]);
  await first.subscribe(CHAT);
  await first.subscribe('private-chat2');
  expect(hub.hasRoom('one')).toBe(true);
  const refused = await from('one', '/app/other-key?protocol=7');
  await refused.closed;
  await eventually(() => expect(hub.hasRoom('one')).toBe(true));
  await second.subscribe(CHAT);
  const third = await from('one');
  await third.subscribe(CHAT);
  expect(hub.hasRoom('one')).toBe(false);
  third.socket.terminate();
  await eventually(() => expect(hub.hasRoom('one')).toBe(true));
});

test('a closing hub tells clients to reconnect, and accepts no more', async () => {
  const { hub, connect } = await start();
  const client = await connect();
  const closing = hub.close();
  expect(await client.closed).toBe(4200);
  await expect(connect()).rejects.toThrow('closed');
  await closing;
  expect(hub.size.connections).toBe(0);
});
