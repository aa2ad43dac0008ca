import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHub } from './fixtures/live-server.ts';

let live: Awaited<ReturnType<typeof startHub>>;
beforeAll(async () => {
  live = await startHub({ burst: 1_000_000 });
});
afterAll(() => live.stop());

const CHANNEL = 'private-notification7';
const hostile = [
  'null',
  '[]',
  '"text"',
  '1',
  '',
  '{',
  '{"toString":1}',
  '{"__proto__":{"event":"pusher:ping"}}',
  '{"event":{"toString":1}}',
  '{"event":null,"data":null}',
  '{"event":"pusher:subscribe"}',
  '{"event":"pusher:subscribe","data":null}',
  '{"event":"pusher:subscribe","data":"{}"}',
  '{"event":"pusher:subscribe","data":{"channel":{"toString":1},"auth":{"toString":1}}}',
  `{"event":"pusher:subscribe","data":{"channel":["${CHANNEL}"],"auth":[]}}`,
  `{"event":"pusher:subscribe","data":{"channel":"${CHANNEL}","auth":"app-key:${'é'.repeat(64)}"}}`,
  `{"event":"pusher:subscribe","data":{"channel":"${CHANNEL}","auth":"app-key:${'0'.repeat(64)}"}}`,
  `{"event":"pusher:subscribe","data":{"channel":"${CHANNEL}","auth":"app-key:${'0'.repeat(64)}:7-1"}}`,
  `{"event":"pusher:subscribe","data":{"channel":"private-${CHANNEL}","auth":"app-key:00"}}`,
  `{"event":"pusher:subscribe","data":{"channel":"${'a'.repeat(201)}","auth":"app-key:00"}}`,
  '{"event":"pusher:unsubscribe","data":{"channel":"private-nowhere"}}',
  '{"event":"pusher:unsubscribe","data":{"channel":"__proto__"}}',
  `{"event":"client-x","channel":"${CHANNEL}"}`,
  '{"event":"pusher:signin","data":{"auth":"x","user_data":"{}"}}',
  '\u0000',
];

const word = fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:ping', 'client-x', CHANNEL, '__proto__');
const value = fc.oneof(word, fc.string(), fc.jsonValue());
const frames = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...hostile) },
  { weight: 3, arbitrary: fc.record({ event: value, channel: value, data: value }).map((f) => JSON.stringify(f)) },
  {
    weight: 3,
    arbitrary: fc
      .record({ channel: value, auth: value, channel_data: value })
      .map((data) => JSON.stringify({ event: 'pusher:subscribe', data })),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

test('arbitrary frames do not crash the hub, and it authorizes and retains nothing', async () => {
  const witness = await live.connect();
  await witness.subscribe(CHANNEL);
  await fc.assert(
    fc.asyncProperty(fc.array(frames, { maxLength: 40 }), async (said) => {
      const client = await live.connect();
      for (const frame of said) client.say(frame);
      client.say({ event: 'pusher:ping', data: {} });
      const heard: string[] = [];
      for (let frame = await client.next(); ; frame = await client.next()) {
        heard.push(frame.event);
        // The hub handles frames in order, so the last pong answers our own ping.
        if (frame.event === 'pusher:pong' && heard.filter((name) => name === 'pusher:pong').length > pings(said)) break;
      }
      expect(heard).not.toContain('pusher_internal:subscription_succeeded');
      expect(live.hub.size.channels).toBe(1);
      client.socket.terminate();
      await client.closed;
    }),
    { seed: 20_261, numRuns: 150 },
  );
  live.hub.deliver([{ channel: CHANNEL, event: 'chat', data: 'still there' }]);
  expect(await witness.next()).toEqual({ event: 'chat', channel: CHANNEL, data: '"still there"' });
  await expect.poll(() => live.hub.size).toEqual({ connections: 1, channels: 1 });
});

/** The number of pings among the frames. */
const pings = (said: readonly (string | Buffer)[]): number =>
  said.filter((frame) => {
    try {
      return typeof frame === 'string' && JSON.parse(frame)?.event === 'pusher:ping';
    } catch {
      return false;
    }
  }).length;

test('oversized and endlessly fragmented frames close their own connection only', async () => {
  const witness = await live.connect();
  const large = await live.connect();
  large.say('x'.repeat(2 ** 20));
  expect(await large.closed).toBe(1009);
  const endless = await live.connect();
  const part = 'x'.repeat(1_000);
  const send = (): void => {
    if (endless.socket.readyState === endless.socket.OPEN)
      endless.socket.send(part, { fin: false }, (error) => (error ? undefined : setImmediate(send)));
  };
  send();
  expect(await endless.closed).toBe(1009);
  expect(await witness.ask({ event: 'pusher:ping', data: {} })).toMatchObject({ event: 'pusher:pong' });
});
