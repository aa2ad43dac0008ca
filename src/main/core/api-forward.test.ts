import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createForwarder, type FetchPort } from './api-forward.ts';
import { createAppHandler } from './app-protocol.ts';
import { buildKeychain } from './fixtures/test-doubles.ts';
import { openSession } from './session.ts';

const listen = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(listener);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

const start = (origin: string, stored: Record<string, string> = {}, fetchPort: FetchPort = fetch) => {
  const keychain = buildKeychain(stored);
  const warn = vi.fn<(message: string) => void>();
  const unheard = { changed: () => undefined, stored: () => undefined };
  const { session } = openSession({ service: 'test', load: async () => keychain, warn, ...unheard });
  const forward = createForwarder({ origin, fetch: fetchPort, session, warn });
  const files = async () => new Response('file');
  const handle = createAppHandler({ files, forward, withSandbox: true, instead: () => null });
  const ask = (path: string, init?: RequestInit) => handle(new Request(`app://bundle${path}`, init));
  return { ask, session, keychain, warn };
};

const signedIn = { 'access-token': 'secret' };
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const unreachable = { message: 'The server cannot be reached. Check your connection and try again.' };
const unexpected = { message: 'The server gave an unexpected answer. Try again later.' };

test('replaces the page’s token by the session’s and removes headers that identify the page', async () => {
  let seen: IncomingMessage['headers'] = {};
  const origin = await listen((request, response) => {
    seen = request.headers;
    json(response, 200, { data: 1 });
  });
  const { ask } = start(origin, signedIn);
  const headers = { authorization: 'Bearer desktop', cookie: 'a=b', 'x-socket-id': '7', 'proxy-connection': 'close' };
  const response = await ask('/api/me?x=1', {
    headers: { ...headers, origin: 'app://bundle', referer: 'app://bundle/' },
  });
  expect(await response.json()).toEqual({ data: 1 });
  expect(seen).toMatchObject({ authorization: 'Bearer secret', 'x-socket-id': '7', host: new URL(origin).host });
  for (const name of ['cookie', 'origin', 'referer', 'proxy-connection']) expect(seen).not.toHaveProperty(name);
});

test('sends signed files and public calls without a token, also when the page sets one', async () => {
  const seen: Record<string, string | undefined> = {};
  const origin = await listen((request, response) => {
    seen[request.url ?? ''] = request.headers.authorization;
    json(response, 200, {});
  });
  const { ask } = start(origin, signedIn);
  for (const path of ['/media/video.mp4?signature=1', '/api/client-config', '/sandbox/card/confirm'])
    await ask(path, { headers: { authorization: 'Bearer stolen' } });
  expect(Object.values(seen)).toEqual([undefined, undefined, undefined]);
});

test.each([
  '/api/login',
  '/api/register',
  '/api/auth/google/login',
  '/api/auth/google/register',
  '/api/auth/google/code',
  '/api//login/',
])('removes the token from the response of %s and stores it', async (path) => {
  const origin = await listen((_request, response) =>
    json(response, 201, { data: { user: { id: 1 }, token: 'fresh' }, message: 'Welcome' }),
  );
  const { ask, session, keychain } = start(origin);
  const response = await ask(path, post({ email: 'a@b.example' }));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ data: { user: { id: 1 }, token: 'desktop' }, message: 'Welcome' });
  expect(await session.token()).toBe('fresh');
  expect(keychain.entries.get('access-token')).toBe('fresh');
});

test('logs an unreachable server once per reason, and again after it was reachable', async () => {
  let answer: () => Promise<Response> = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  const { ask, warn } = start('http://server.example', signedIn, () => answer());
  for (let call = 0; call < 20; call += 1) expect((await ask('/api/me')).status).toBe(502);
  answer = () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'));
  await ask('/api/me');
  answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  await ask('/api/me');
  const said = (code: string) => [`The server did not answer: net::ERR_CONNECTION_${code}`];
  expect(warn.mock.calls).toEqual([said('REFUSED'), said('RESET')]);
  answer = async () => Response.json({ data: {} });
  await ask('/api/me');
  answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  await ask('/api/me');
  expect(warn.mock.calls).toEqual([said('REFUSED'), said('RESET'), said('REFUSED')]);
});

test('forwards the response of a refused sign-in unchanged', async () => {
  const origin = await listen((_request, response) => json(response, 422, { message: 'Wrong Email Or Password' }));
  const { ask, session } = start(origin);
  const response = await ask('/api/login', post({}));
  expect([response.status, await response.json()]).toEqual([422, { message: 'Wrong Email Or Password' }]);
  expect(await session.token()).toBeNull();
});

test('withholds an unreadable sign-in response from the page, since it may contain a token', async () => {
  const origin = await listen((_request, response) => response.end('token=secret'));
  const response = await start(origin).ask('/api/login', post({}));
  expect([response.status, await response.json()]).toEqual([502, unexpected]);
});

test('ends the session on 401, except for a request without the token', async () => {
  const origin = await listen((_request, response) => json(response, 401, { message: 'Please log in.' }));
  const { ask, session } = start(origin, signedIn);
  await ask('/api/client-config');
  expect(await session.token()).toBe('secret');
  const response = await ask('/api/me');
  expect([response.status, await response.json()]).toEqual([401, { message: 'Please log in.' }]);
  expect(await session.token()).toBeNull();
});

test('sends the token with a logout and ends the session whatever the response', async () => {
  let authorization: string | undefined;
  const origin = await listen((request, response) => {
    authorization = request.headers.authorization;
    json(response, 500, { message: 'Broken' });
  });
  const { ask, session, keychain } = start(origin, signedIn);
  await ask('/api/logout', { method: 'POST' });
  expect(authorization).toBe('Bearer secret');
  expect(await session.token()).toBeNull();
  expect(keychain.entries.size).toBe(0);
});

test('responds with 502 and a message for an unreachable server; a logout still ends the session', async () => {
  const { ask, session, warn } = start('http://127.0.0.1:1', signedIn);
  const response = await ask('/api/me');
  expect([response.status, await response.json()]).toEqual([502, unreachable]);
  expect(warn).toHaveBeenCalledOnce();
  await ask('/api/logout', { method: 'POST' });
  expect(await session.token()).toBeNull();
});

test('does not follow redirects of calls, on either network stack', async () => {
  let asked = 0;
  const elsewhere = await listen((_request, response) => {
    asked++;
    response.end();
  });
  const origin = await listen((_request, response) => response.writeHead(302, { location: elsewhere }).end());
  const response = await start(origin, signedIn).ask('/api/me');
  expect([response.status, await response.json()]).toEqual([502, unexpected]);
  const electronRejects: FetchPort = () => Promise.reject(new Error('Redirect was cancelled'));
  const cancelled = await start(origin, signedIn, electronRejects).ask('/api/me');
  expect(await cancelled.json()).toEqual(unexpected);
  expect(asked).toBe(0);
});

test('follows the redirect of a file to the store, without the token', async () => {
  let authorization: string | undefined = 'none yet';
  const store = await listen((request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(206).end(request.headers.range);
  });
  const origin = await listen((_request, response) => response.writeHead(302, { location: `${store}/films/1` }).end());
  const response = await start(origin, signedIn).ask('/media/files/1/7/99/x/a.mp4', { headers: { range: 'bytes=5-' } });
  expect([response.status, await response.text(), authorization]).toEqual([206, 'bytes=5-', undefined]);
});

test('removes cookies, browser directives and encodings, and forbids documents to run scripts', async () => {
  const origin = await listen((_request, response) => {
    const body = gzipSync('hello');
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-encoding': 'gzip',
      'content-length': body.length,
      'set-cookie': 'a=b',
      'clear-site-data': '"*"',
      'x-request-id': '1',
    });
    response.end(body);
  });
  const response = await start(origin).ask('/media/page.html');
  expect(await response.text()).toBe('hello');
  for (const name of ['set-cookie', 'clear-site-data', 'content-encoding', 'content-length'])
    expect(response.headers.has(name)).toBe(false);
  expect(response.headers.get('x-request-id')).toBe('1');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

test('streams both ways: forwards a response before the request body is complete', async () => {
  const origin = await listen((request, response) => {
    response.writeHead(200);
    request.pipe(response);
  });
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = controller;
      controller.enqueue(new TextEncoder().encode('first'));
    },
  });
  const streaming = { method: 'POST', body, duplex: 'half' } satisfies RequestInit & { duplex: 'half' };
  const response = await start(origin, signedIn).ask('/api/echo', streaming);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: 'first' });
  send?.enqueue(new TextEncoder().encode('second'));
  send?.close();
  expect(await reader?.read()).toEqual({ done: false, value: 'second' });
});

test('rewrites the location of a created upload to the app’s own origin', async () => {
  const origin = await listen((request, response) => {
    response.writeHead(201, { location: `http://${request.headers.host}/api/uploads/7` }).end();
  });
  const response = await start(origin, signedIn).ask('/api/uploads', { method: 'POST' });
  expect([response.status, response.headers.get('location')]).toEqual([201, '/api/uploads/7']);
});

test('forwards range requests of a video', async () => {
  const origin = await listen((request, response) => {
    response.writeHead(206, { 'content-range': 'bytes 0-3/10', 'content-length': 4 });
    response.end(request.headers.range === 'bytes=0-3' ? '0123' : 'none');
  });
  const response = await start(origin).ask('/media/clip.mp4', { headers: { range: 'bytes=0-3' } });
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    206,
    'bytes 0-3/10',
    '0123',
  ]);
});

test('forwards the body of a call', async () => {
  const origin = await listen((request, response) => {
    bodyOf(request).then(
      (text) => json(response, 200, { data: text }),
      () => response.destroy(),
    );
  });
  const response = await start(origin, signedIn).ask('/api/brand/product', post({ name: 'Soap' }));
  expect(await response.json()).toEqual({ data: '{"name":"Soap"}' });
});

test.each([
  '/',
  '/apiary/x',
  '/api',
  '/jobs/1',
  '/sandbox/mail',
  '/webhooks/payments',
  '/media/..%2fapi/login',
  '/api/%',
])('does not forward %s', async (path) => {
  const origin = await listen((_request, response) => json(response, 200, {}));
  const { ask } = start(origin);
  expect(await (await ask(path)).text()).toBe('file');
});
