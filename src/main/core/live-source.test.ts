import { expect, test, vi } from 'vitest';
import { contentSecurityPolicy, createLiveSource } from './app-protocol.ts';

const SERVER = 'https://api.example';
const PUSHER = { key: 'k', host: null, port: null, cluster: 'eu', force_tls: 1, sign_in: 1 };

const start = (...answers: (() => Response)[]) => {
  const [asked, warn] = [[] as string[], vi.fn()];
  const source = createLiveSource({
    origin: SERVER,
    warn,
    fetch: async (url) => {
      asked.push(url);
      return (answers.shift() ?? Response.error)();
    },
  });
  return { source, asked, warn };
};
const says = (realtime: object) => () => Response.json({ data: { realtime } });
const connectOf = async (source: () => Promise<string | null>) =>
  /connect-src ([^;]+)/.exec(contentSecurityPolicy(SERVER, await source()))?.[1];

test.each([
  ['hosted Pusher', PUSHER, "'self' wss://api.example wss://ws-eu.pusher.com"],
  [
    'another server',
    { ...PUSHER, host: 'live.example', port: 6001 },
    "'self' wss://api.example wss://live.example:6001",
  ],
  ['the server itself', { ...PUSHER, host: 'api.example', port: 443 }, "'self' wss://api.example"],
])('allows the page to connect to exactly %s', async (_what, realtime, sources) => {
  const { source, asked } = start(says(realtime));
  expect(await connectOf(source)).toBe(sources);
  await source();
  expect(asked).toEqual(['https://api.example/api/client-config']);
});

test.each([
  { ...PUSHER, host: '*' },
  { ...PUSHER, host: '256.256.256.256' },
  { ...PUSHER, host: "a.example; script-src 'unsafe-inline'" },
  { ...PUSHER, host: 'a.example https:' },
  { ...PUSHER, cluster: '*.evil' },
  { ...PUSHER, port: '443 https:' },
  { ...PUSHER, host: 'a.example', port: 70_000 },
  { ...PUSHER, force_tls: true },
  {},
])('allows no connection after the malformed response %j', async (realtime) => {
  const { source, warn } = start(says(realtime));
  expect(await connectOf(source)).toBe("'self' wss://api.example");
  expect(warn).toHaveBeenCalledOnce();
});

test('logs an unreachable server once for all requests', async () => {
  const unreachable = () => {
    throw new Error('no server');
  };
  const { source, warn } = start(unreachable, unreachable, unreachable);
  for (let page = 0; page < 3; page += 1) expect(await source()).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith('Where live updates come from is not known: no server');
});

test('asks the server again after a failed request', async () => {
  const unreachable = () => {
    throw new Error('no server');
  };
  const { source, asked } = start(unreachable, says(PUSHER));
  expect(await source()).toBeNull();
  expect(await source()).toBe('wss://ws-eu.pusher.com');
  expect(asked).toHaveLength(2);
});
