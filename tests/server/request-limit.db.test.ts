import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { portOf, sendRaw } from '#tests/support/raw-http.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from '../../src/server/app.ts';

const running = useApp();

/** A server that allows two API calls per minute, and as much or more of each other kind of request. */
const withLimit = async <T>(
  work: (app: Awaited<ReturnType<typeof buildApp>>) => Promise<T>,
  websiteDirectory = '/nowhere',
): Promise<T> => {
  const { context, sandbox } = running();
  const app = await buildApp({ context, sandbox, websiteDirectory, requestsPerMinute: 2 });
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

test('a window lasts a minute also when the clock is set back by an hour', () =>
  withLimit(async (app) => {
    const ask = async () => (await app.inject('/api/client-config')).statusCode;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    running().pass(-3_600_000);
    expect(await ask()).toBe(200);
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

/** The status of a WebSocket handshake, with the retry time of a refusal. */
const shakeHands = (port: number, path: string): Promise<{ status: number; retryAfter: string | undefined }> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    socket.on('error', () => {});
    socket.on('open', () => resolve({ status: 101, retryAfter: undefined }));
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) =>
      resolve({ status: statusCode, retryAfter: headers['retry-after'] }),
    );
  });

test('WebSocket handshakes are limited and logged like other requests, also at wrong paths', () =>
  withLimit(async (app) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOf(app);
    const path = `/app/${running().context.broadcast.client.key}?protocol=7`;
    const lines = () => running().logLines.filter((line) => line.includes('"route":"/app/:key"'));
    const before = lines().length;
    expect(await shakeHands(port, path)).toEqual({ status: 101, retryAfter: undefined });
    expect(await shakeHands(port, '/app/another-key?protocol=7')).toMatchObject({ status: 101 });
    expect(await shakeHands(port, path)).toEqual({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d?$/) });
    await expect
      .poll(() =>
        lines()
          .slice(before)
          .map((line) => JSON.parse(line)),
      )
      .toMatchObject([101, 101, 429].map((status) => ({ method: 'GET', status, ms: expect.any(Number) })));
    const wrong = [];
    for (let n = 0; n < 3; n += 1) wrong.push((await shakeHands(port, '/api/client-config')).status);
    expect(wrong).toEqual([404, 404, 429]);
  }));

test('pages and files of the website have a limit of their own', async () => {
  const directory = temporaryFolder();
  writeFileSync(join(directory, 'index.html'), '<html>');
  writeFileSync(join(directory, 'main.js'), '1');
  await withLimit(async (app) => {
    const paths = ['/', '/main.js', '/orders'];
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 1) statuses.push((await app.inject(paths[n % 3] ?? '/')).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(429)]);
    expect((await app.inject('/api/client-config')).statusCode).toBe(200);
  }, directory);
});
