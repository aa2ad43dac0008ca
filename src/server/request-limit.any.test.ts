import { expect, test } from 'vitest';
import { portOf, sendRaw } from '#tests/support/raw-http.ts';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from './app.ts';

const running = useApp();

/** A server that allows two requests of each kind per minute. */
const withLimit = async <T>(work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>): Promise<T> => {
  const { context, sandbox } = running();
  const app = await buildApp({ context, sandbox, websiteDirectory: '/nowhere', requestsPerMinute: 2 });
  return work(app).finally(() => app.close());
};

test('each client’s calls are limited per minute, and a refusal has a retry time', () =>
  withLimit(async (app) => {
    const ask = () => app.inject('/api/client-config');
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
    expect(answers[2]?.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(answers[2]?.json()).toMatchObject({ message: expect.stringMatching(/^Too many/) });
    running().pass(60_000);
    expect((await ask()).statusCode).toBe(200);
  }));

test.each([
  '/%61pi/client-config',
  '/api/%63lient-config',
  'http://elsewhere.example/api/client-config',
  'HTTP://elsewhere.example/api/client-config',
  '/api/client-config?a=/assets/b',
  '/api/client-config#/assets',
])('the path %s counts as the same call', (spelling) =>
  withLimit(async (app) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOf(app);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await sendRaw(port, `GET ${spelling} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)).status);
    const same = (await app.inject('/api/client-config')).statusCode;
    // Paths that the router does not match to the call count towards the limit of unknown paths.
    if (statuses[0] === 200) expect([...statuses, same]).toEqual([200, 200, 429, 429]);
    else expect(statuses[2]).toBe(429);
  }),
);

test('unknown and malformed paths share one limit', () =>
  withLimit(async (app) => {
    const spellings = [
      '//api/me',
      '/api/ME/x',
      '/api/me/',
      '/api/me;x=1',
      '/%61pi/nothing',
      '/api/%zz',
      '/assets/x.js',
    ];
    const statuses: number[] = [];
    for (const url of spellings) statuses.push((await app.inject(url)).statusCode);
    expect(statuses.slice(0, 2)).toEqual([404, 404]);
    expect(new Set(statuses.slice(2))).toEqual(new Set([429]));
  }));

test('each kind of request has its own limit, and addresses of one /64 share it', () =>
  withLimit(async (app) => {
    const ask = async (url: string, remoteAddress: string) => (await app.inject({ url, remoteAddress })).statusCode;
    const from = '2001:db8:1:2::1';
    for (let n = 0; n < 2; n += 1) await ask('/api/client-config', from);
    expect(await ask('/api/client-config', '2001:db8:1:2:ffff::9')).toBe(429);
    expect(await ask('/api/client-config', '2001:db8:1:3::1')).toBe(200);
    expect(await ask('/media/pictures/none', from)).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/webhooks/payments', remoteAddress: from })).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: '/api/uploads', remoteAddress: from })).statusCode).not.toBe(429);
    expect(await ask('/healthz', from)).toBe(200);
  }));
