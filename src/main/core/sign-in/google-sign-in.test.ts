import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createGoogleSignIn, type GoogleSignInOptions } from './google-sign-in.ts';

const ORIGIN = 'https://api.example';
const identity = { desktop_client_id: 'the-app', authorization: 'https://accounts.example/authorize' };
const signedIn = { data: { user: { id: 7, name: 'Mia' }, token: 'secret-token' } };

/** A sign-in with a simulated server, a browser that the test controls, and a session that records tokens. */
const build = (
  overrides: Partial<GoogleSignInOptions> = {},
  exchanged: () => Response = () => Response.json(signedIn),
) => {
  const remembered: string[] = [];
  const sent: Record<string, string>[] = [];
  const opened = deferred<URL>();
  const fetch: GoogleSignInOptions['fetch'] = async (url, init) => {
    if (url.endsWith('/client-config')) return Response.json({ data: { identity } });
    sent.push(JSON.parse(String(init.body)));
    return exchanged();
  };
  const openExternal = async (url: string) => {
    opened.resolve(new URL(url));
    return true;
  };
  const session = {
    remember: (token: string) => void remembered.push(token),
    reject: () => undefined,
    settled: async () => undefined,
  };
  const google = createGoogleSignIn({ origin: ORIGIN, fetch, openExternal, session, ...overrides });
  onTestFinished(() => google.cancel());
  return { google, atProvider: opened.promise, remembered, sent };
};

/** The address to which the provider redirects the browser. */
const callback = (asked: URL, parameters: Record<string, string>) =>
  `${asked.searchParams.get('redirect_uri')}?${new URLSearchParams(parameters)}`;
const right = (asked: URL) => callback(asked, { code: 'c-1', state: asked.searchParams.get('state') ?? '' });
const visit = async (url: string) => {
  const answer = await globalThis.fetch(url);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const isClosed = (url: string) =>
  globalThis.fetch(url).then(
    () => false,
    () => true,
  );

describe('signing in with Google in the system browser', () => {
  test('opens the browser with PKCE, state and nonce, and sends the matching values to the server', async () => {
    const { google, atProvider, remembered, sent } = build();
    const result = google.signIn('creator');
    const asked = await atProvider;
    const { origin, pathname, searchParams } = asked;
    expect(origin + pathname).toBe('https://accounts.example/authorize');
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    expect(redirectUri).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'the-app',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const page = await visit(right(asked));
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Signed in. Go back to the app.') });
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const user = await result;
    expect(user).toEqual({ id: 7, name: 'Mia' });
    expect(JSON.stringify(user) + page.text).not.toContain('secret-token');
    expect(remembered).toEqual(['secret-token']);
    const [body] = sent;
    expect(body).toMatchObject({ code: 'c-1', redirect_uri: redirectUri, role: 'creator' });
    expect(body?.nonce).toBe(searchParams.get('nonce'));
    const challenge = createHash('sha256')
      .update(body?.code_verifier ?? '')
      .digest('base64url');
    expect(challenge).toBe(searchParams.get('code_challenge'));
  });

  test('uses a new port and new secrets each time, and closes the port', async () => {
    const first = build();
    const second = build();
    const results = [first.google.signIn(null), second.google.signIn(null)];
    const asked = await Promise.all([first.atProvider, second.atProvider]);
    for (const name of ['redirect_uri', 'state', 'nonce', 'code_challenge'])
      expect(asked[0]?.searchParams.get(name)).not.toBe(asked[1]?.searchParams.get(name));
    await Promise.all(asked.map((url) => visit(right(url))));
    await Promise.all(results);
    expect(first.sent[0]).not.toHaveProperty('role');
    for (const url of asked) await expect.poll(() => isClosed(right(url))).toBe(true);
  });

  test('ends without a message when the user declines, cancels or starts again', async () => {
    const no = build();
    const refused = no.google.signIn(null);
    const asked = await no.atProvider;
    await visit(callback(asked, { error: 'access_denied', state: asked.searchParams.get('state') ?? '' }));
    expect(await refused).toBeNull();

    const cancelled = build();
    const waiting = cancelled.google.signIn(null);
    const left = await cancelled.atProvider;
    cancelled.google.cancel();
    expect(await waiting).toBeNull();
    await expect.poll(() => isClosed(right(left))).toBe(true);

    const again = build();
    const [first, second] = [again.google.signIn(null), again.google.signIn(null)];
    expect(await first).toBeNull();
    again.google.cancel();
    expect(await second).toBeNull();
    expect([...no.remembered, ...cancelled.remembered, ...again.remembered]).toEqual([]);
  });

  test.each<[string, Partial<GoogleSignInOptions>, string]>([
    ['no browser', { openExternal: async () => false }, 'Your browser could not be opened'],
    [
      'a browser that fails',
      { openExternal: () => Promise.reject(new Error('x')) },
      'Your browser could not be opened',
    ],
    ['no server', { fetch: () => Promise.reject(new Error('x')) }, 'The server cannot be reached'],
    ['no provider', { fetch: async () => Response.json({ data: { identity: null } }) }, 'not offered here'],
    [
      'no desktop client',
      { fetch: async () => Response.json({ data: { identity: { ...identity, desktop_client_id: null } } }) },
      'not offered here',
    ],
    [
      'a server in maintenance',
      { fetch: async () => Response.json({ message: 'Back soon.' }, { status: 503 }) },
      'Back soon.',
    ],
    ['nobody who comes back', { patienceMs: 5 }, 'took too long'],
  ])('fails with a message: %s', async (_, overrides, sentence) => {
    const { google } = build(overrides);
    await expect(google.signIn(null)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining(sentence),
    });
  });

  test.each<[string, () => Response, string]>([
    ['refuses in its words', () => Response.json({ message: 'Register first.' }, { status: 404 }), 'Register first.'],
    ['answers a page', () => new Response('<html>', { status: 502 }), 'unexpected answer'],
    ['forgets the token', () => Response.json({ data: { user: {} } }), 'unexpected answer'],
  ])('reports to app and browser that the server %s', async (_, exchanged, sentence) => {
    const { google, atProvider, remembered } = build({}, exchanged);
    const result = google.signIn(null);
    result.catch(() => undefined);
    expect(await visit(right(await atProvider))).toMatchObject({
      status: 400,
      text: expect.stringContaining('did not work'),
    });
    await expect(result).rejects.toThrow(sentence);
    expect(remembered).toEqual([]);
  });
});

describe('other requests to the port', () => {
  interface Raw {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }
  /** Sends a request; resolves to the status, or 0 if the connection was closed. */
  const knock = (port: number, { method = 'GET', path, headers, body }: Raw) =>
    new Promise<number>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
      sent.end(body);
    });
  /** Sends raw bytes and waits until the server closes the connection. */
  const whisper = (port: number, text: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('error', () => undefined).on('close', () => resolve());
      socket.resume();
    });

  test('changes nothing, in 26 ways: the right one still works', async () => {
    const { google, atProvider, sent } = build();
    const result = google.signIn(null);
    const asked = await atProvider;
    const url = new URL(right(asked));
    const port = Number(url.port);
    const state = asked.searchParams.get('state') ?? '';
    const good = url.pathname + url.search;
    const hostile: Raw[] = [
      { path: '/' },
      { path: '/other' },
      { path: `/callback/${url.search}` },
      { path: `//callback${url.search}` },
      { path: `/../callback${url.search}` },
      { path: `/%63allback${url.search}` },
      { path: `/CALLBACK${url.search}` },
      { path: '/callback' },
      { path: '/callback?code=c-2' },
      { path: '/callback?code=c-2&state=' },
      { path: '/callback?code=c-2&state=wrong' },
      { path: `/callback?code=c-2&state=${state.slice(0, -1)}` },
      { path: `/callback?code=c-2&state=${state}x` },
      { path: `/callback?code=c-2&state=${state}&state=${state}` },
      { path: `/callback?code=c-2&code=c-3&state=${state}` },
      { path: `/callback?code=c-2&error=access_denied&state=${state}` },
      { path: `/callback?state=${state}` },
      { path: `/callback?code=&state=${state}` },
      { path: good, method: 'POST', body: 'x' },
      { path: good, method: 'OPTIONS' },
      { path: good, headers: { host: 'localhost' } },
      { path: good, headers: { host: `evil.example:${port}` } },
      { path: good, headers: { host: `127.0.0.1:${port}`, 'x-filler': 'x'.repeat(20_000) } },
      { path: `${good}&filler=${'x'.repeat(20_000)}` },
    ];
    const statuses: number[] = [];
    for (const raw of hostile) statuses.push(await knock(port, raw));
    expect(statuses.every((status) => [0, 400, 404, 405, 431].includes(status))).toBe(true);
    const slow = whisper(port, `GET ${good} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
    await whisper(port, 'no HTTP at all\r\n\r\n');
    expect(sent).toEqual([]);

    expect(await visit(right(asked))).toMatchObject({ status: 200 });
    expect(await result).toEqual({ id: 7, name: 'Mia' });
    expect(sent.map(({ code }) => code)).toEqual(['c-1']);
    // Closing the port also closes connections whose request is incomplete.
    await slow;
  });

  test('reports a second redirect as a repetition while the first code is exchanged', async () => {
    const exchanged = deferred<Response>();
    const codes = vi.fn<(body: string) => void>();
    const { google, atProvider } = build({
      fetch: async (url, init) => {
        if (url.endsWith('/client-config')) return Response.json({ data: { identity } });
        codes(JSON.parse(String(init.body)).code);
        return exchanged.promise;
      },
    });
    const result = google.signIn(null);
    const asked = await atProvider;
    const first = visit(right(asked));
    await expect.poll(() => codes.mock.calls.length).toBe(1);
    const second = await visit(right(asked).replace('c-1', 'c-2'));
    expect(second).toMatchObject({ status: 410, text: expect.stringContaining('used already') });
    exchanged.resolve(Response.json(signedIn));
    expect(await first).toMatchObject({ status: 200 });
    expect(await result).not.toBeNull();
    expect(codes.mock.calls).toEqual([['c-1']]);
  });
});
