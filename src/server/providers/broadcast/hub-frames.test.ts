import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorizeSocket } from './channel-auth.ts';
import { APP, startHub } from './fixtures/live-server.ts';

const CHANNEL = 'private-notification7';
const SESSION = { userId: 7, tokenId: 1 };
const subscribe = (channel: unknown, auth: unknown) => ({ event: 'pusher:subscribe', data: { channel, auth } });
/** An authorization that would be valid for an existing channel. */
const leave = (id: string, channel: string) => authorizeSocket(APP, id, channel, SESSION);

let live: Awaited<ReturnType<typeof startHub>>;
beforeAll(async () => {
  live = await startHub();
});
afterAll(() => live.stop());

const UNREADABLE = { event: 'pusher:error', data: { code: 4302 } };
const refused = (status: number) => ({ event: 'pusher:subscription_error', data: { status } });

test.each<[string, (id: string) => unknown, object]>([
  ['null', () => 'null', UNREADABLE],
  ['what is not JSON', () => '{"event":', UNREADABLE],
  ['an object with a toString of its own', () => '{"toString":1}', UNREADABLE],
  ['an event of another type', () => '{"event":{"toString":1}}', UNREADABLE],
  ['bytes', () => Buffer.from('{"event":"pusher:ping"}'), UNREADABLE],
  ['an event of a client', () => ({ event: 'client-x', channel: CHANNEL, data: {} }), { data: { code: 4301 } }],
  ['a channel that is an object', () => subscribe({ toString: 1 }, { toString: 1 }), refused(400)],
  ['leave for another channel', (id) => subscribe(`private-${CHANNEL}`, leave(id, CHANNEL)), refused(401)],
  ['no leave', () => subscribe(CHANNEL, undefined), refused(401)],
])('%s is refused, and the connection stays open', async (_what, frame, answer) => {
  const client = await live.connect();
  expect(await client.ask(frame(client.id))).toMatchObject(answer);
  expect(await client.ask({ event: 'pusher:ping', data: {} })).toMatchObject({ event: 'pusher:pong' });
  expect(live.hub.size.channels).toBe(0);
  client.socket.terminate();
});

test('a name with private- twice is a separate channel without the events of the shorter name', async () => {
  const client = await live.connect();
  await client.subscribe(`private-${CHANNEL}`);
  live.hub.deliver([{ channel: CHANNEL, event: 'chat', data: 'secret' }]);
  expect(await client.ask({ event: 'pusher:ping', data: {} })).toMatchObject({ event: 'pusher:pong' });
  client.socket.terminate();
});
