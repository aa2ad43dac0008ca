import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#tests/support/people.ts';
import { openRaw, portOf, readAnswer, sendRaw } from '#tests/support/raw-http.ts';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from '../app.ts';
import { incomingDirectory } from '../create-context.ts';

const running = useApp();
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  const { context, sandbox } = running();
  // Long enough for honest requests of a busy machine.
  const timeouts = { headersTimeout: 1_000, bodyTimeout: 1_000, formRateMilliseconds: 1_000 };
  app = await buildApp({ context, sandbox, websiteDirectory: '/nowhere', ...timeouts });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app);
});
afterAll(() => app.close());

const SECURITY = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
];

/** The common properties that a response lacks: headers and envelope of every API response. */
const missing = (headers: Readonly<Record<string, unknown>>): string[] => [
  ...SECURITY.filter((name) => !headers[name]),
  ...(headers['cache-control'] === 'no-store' ? [] : [`cache-control: ${headers['cache-control']}`]),
];

const CLOSE = 'Host: a\r\nConnection: close\r\n';

describe('every API response has the envelope and all security headers, and is not cacheable', () => {
  test.each([
    ['a success', `GET /api/home-page HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    ['HEAD', `HEAD /api/home-page HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    ['OPTIONS', `OPTIONS /api/home-page HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    ['another method', `PUT /api/home-page HTTP/1.1\r\n${CLOSE}Content-Length: 0\r\n\r\n`, 404],
    ['a refusal', `GET /api/me HTTP/1.1\r\n${CLOSE}\r\n`, 401],
    ['an unknown address', `GET /api/nothing HTTP/1.1\r\n${CLOSE}\r\n`, 404],
    ['an address that cannot be decoded', `GET /api/%zz HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a parameter that is too long', `GET /api/brand/job/${'1'.repeat(3_000)} HTTP/1.1\r\n${CLOSE}\r\n`, undefined],
    ['what is no HTTP', 'nonsense\r\n\r\n', 400],
    ['a header that is wrong', 'GET /api/me HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', 400],
    ['headers that are too large', `GET /api/me HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two hosts', `GET /api/me HTTP/1.1\r\n${CLOSE}Host: b\r\n\r\n`, 400],
    ['two hosts that are the same', `GET /api/me HTTP/1.1\r\n${CLOSE}host: a\r\n\r\n`, 400],
    ['a host that is none', 'GET /api/me HTTP/1.1\r\nHost: a/b@c\r\nConnection: close\r\n\r\n', 400],
    ['two sessions', `GET /api/me HTTP/1.1\r\n${CLOSE}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n`, 400],
    ['two lengths', `POST /api/login HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `POST /api/login HTTP/1.1\r\n${CLOSE}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a query that is no UTF-8', `GET /api/home-page?q=%ff HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['an address with raw bytes', `GET /api/home-page?q=\xff HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a host with a port', 'GET /api/home-page HTTP/1.1\r\nHost: [2001:db8::1]:80\r\nConnection: close\r\n\r\n', 200],
    ['a query in another script', `GET /api/home-page?q=%D9%86%D9%88%D8%B1 HTTP/1.1\r\n${CLOSE}\r\n`, 200],
    ['no host', 'GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation nobody knows', `GET /api/me HTTP/1.1\r\n${CLOSE}Expect: tea\r\n\r\n`, 417],
    [
      'a chunk that is none',
      `POST /api/login HTTP/1.1\r\n${CLOSE}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
    ],
    [
      'an upgrade to nothing',
      `GET /api/me HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      404,
    ],
    ['half a WebSocket', `GET /app/key HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 400],
    ['a webhook without a signature', `POST /webhooks/payments HTTP/1.1\r\n${CLOSE}Content-Length: 0\r\n\r\n`, 400],
    ['a probe', `GET /readyz HTTP/1.1\r\n${CLOSE}\r\n`, 200],
  ])('%s', async (_name, request, status) => {
    const answer = await sendRaw(port, request);
    if (status) expect(answer.status).toBe(status);
    expect(missing(answer.headers)).toEqual([]);
    if (answer.status >= 400) expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String) });
  });
});

test('what stands behind # in the address of one caller is not the query of the next', async () => {
  const { token } = await buildUser(running(), 'brand');
  const ask = async (path: string) => {
    const { body } = await sendRaw(port, `GET ${path} HTTP/1.1\r\n${CLOSE}Authorization: Bearer ${token}\r\n\r\n`);
    return JSON.parse(body).meta.page;
  };
  expect(await ask('/api/brand/jobs#page=7')).toBe(7);
  expect(await ask('/api/brand/jobs')).toBe(1);
  expect(await ask('/api/brand/jobs?page=2')).toBe(2);
});

// Each waits for its time limit, on a connection of its own.
describe.concurrent('an endless request is terminated', () => {
  const HEAD = 'Host: a\r\nContent-Type: application/json\r\n';
  test.each([
    ['headers', 'GET /api/me HTTP/1.1\r\nHost: a\r\nX: '],
    ['a JSON body', `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{"email":`],
    ['a chunked body', `POST /api/login HTTP/1.1\r\n${HEAD}Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`],
    ['a webhook', `POST /webhooks/payments HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`],
  ])('%s: 408 in the envelope, and the connection is closed', async (_name, request) => {
    const answer = await sendRaw(port, request);
    expect(answer.status).toBe(408);
    expect(answer.headers.connection).toBe('close');
    expect(JSON.parse(answer.body)).toEqual({ message: expect.stringContaining('too long') });
  });

  test('a body that never follows 100 Continue', async () => {
    const head = `POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n`;
    const connection = openRaw(port);
    connection.write(head);
    const heard = await connection.ended;
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
    expect(readAnswer(heard.slice('HTTP/1.1 100 Continue\r\n\r\n'.length)).status).toBe(408);
  });

  test('a body that arrives slowly without end', async () => {
    const connection = openRaw(port);
    connection.write(`POST /api/login HTTP/1.1\r\n${HEAD}Content-Length: 100000\r\n\r\n`);
    const trickle = setInterval(() => connection.write(' '), 20);
    const answer = readAnswer(await connection.ended);
    clearInterval(trickle);
    expect(answer.status).toBe(408);
  });

  test('a form that arrives slowly without end', async () => {
    const { token } = await buildUser(running(), 'creator', { verified: false });
    const connection = openRaw(port);
    connection.write(
      `POST /api/creator/video HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: 900000000\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n',
    );
    const trickle = setInterval(() => connection.write('x'), 20);
    const answer = readAnswer(await connection.ended);
    clearInterval(trickle);
    expect([answer.status, answer.headers.connection]).toEqual([408, 'close']);
    expect(await readdir(incomingDirectory(running().context.config))).toEqual([]);
  });

  test('an unread body does not delay the response, and its connection closes', async () => {
    const requests = [
      'POST /api/brand/product HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100\r\n\r\n--x',
      `GET /api/home-page HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\n{`,
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\nx',
    ];
    const answers = await Promise.all(requests.map((request) => sendRaw(port, request)));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 415]);
  });
});

test.each([
  ['JSON', 'application/json', Buffer.from('{"email":"a\xff@example.com","password":"x"}', 'latin1')],
  ['JSON with half a character', 'application/json', Buffer.from('{"email":"\xf0\x9f","password":"x"}', 'latin1')],
])('%s that is no UTF-8 is refused instead of being stored with replacements', async (_, type, body) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The request is not valid UTF-8.' }]);
});
