import { describe, expect, test } from 'vitest';
import { createGoogleIdentity } from './google-identity.ts';
import { IdentityRefused, IdentityUnavailable } from './identity.ts';

const CLIENT = 'ours.apps.googleusercontent.com';
const NOW = new Date('2027-05-20T12:00:00.000Z');
const EXPIRES = String(NOW.getTime() / 1_000 + 1);
const token = { aud: CLIENT, azp: CLIENT, sub: '117', exp: EXPIRES, email: 'mia@example.com', email_verified: 'true' };
const account = { sub: '117', name: 'Mia Fernandes', email: 'mia@example.com', email_verified: true };

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

/** A stand-in for Google: answers each endpoint as told and records the requests. */
const build = (tokeninfo: () => Response, userinfo: () => Response = () => answer(account)) => {
  const asked: string[] = [];
  const ask = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).host);
    return String(url).includes('tokeninfo') ? tokeninfo() : userinfo();
  };
  return { asked, identity: createGoogleIdentity({ clientId: CLIENT, clock: () => NOW, fetch: ask }) };
};
const identify = ({ identity }: ReturnType<typeof build>, subject = '117') => identity.identify('ya29.token', subject);

test('returns the account of a token issued to us', async () => {
  const google = build(() => answer(token));
  expect(await identify(google)).toEqual({ subject: '117', email: 'mia@example.com', name: 'Mia Fernandes' });
  expect(google.asked).toEqual(['oauth2.googleapis.com', 'openidconnect.googleapis.com']);
});

test('does not send another application’s token to userinfo', async () => {
  const google = build(() => answer({ ...token, aud: 'theirs.apps.googleusercontent.com' }));
  await expect(identify(google)).rejects.toThrow(IdentityRefused);
  expect(google.asked).toEqual(['oauth2.googleapis.com']);
});

test.each([
  ['a list of audiences', { ...token, aud: [CLIENT] }, account],
  ['no audience', { ...token, aud: undefined }, account],
  ['issued to another', { ...token, azp: 'theirs' }, account],
  ['expired', { ...token, exp: String(NOW.getTime() / 1_000) }, account],
  ['no expiry', { ...token, exp: undefined }, account],
  ['token of another account', { ...token, sub: '118' }, account],
  ['no account', token, { ...account, sub: undefined }],
  ['an account that is a number', token, { ...account, sub: 117 }],
  ['unverified address', token, { ...account, email_verified: false }],
  ['unverified in words', token, { ...account, email_verified: 'false' }],
  ['verification not told', token, { ...account, email_verified: undefined }],
  ['unverified in the token', { ...token, email_verified: 'false' }, account],
  ['no address', token, { ...account, email: undefined }],
  ['an address that only looks like one', token, { ...account, email: 'mi\u0430@example.com' }],
])('refuses: %s', async (_, claims, person) => {
  await expect(
    identify(
      build(
        () => answer(claims),
        () => answer(person),
      ),
    ),
  ).rejects.toThrow(IdentityRefused);
});

test('refuses an account other than the page names, and a token unknown to Google', async () => {
  await expect(
    identify(
      build(() => answer(token)),
      '118',
    ),
  ).rejects.toThrow(IdentityRefused);
  await expect(identify(build(() => answer({ error: 'invalid_token' }, 400)))).rejects.toThrow(IdentityRefused);
});

test.each([
  ['answers 503', () => answer('', 503)],
  ['answers 429', () => answer('', 429)],
  ['answers nonsense', () => answer('<html>')],
  ['answers a list', () => answer([])],
  [
    'does not answer',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('distinguishes a refusal from a Google that %s', async (_, tokeninfo) => {
  await expect(identify(build(tokeninfo))).rejects.toThrow(IdentityUnavailable);
});

describe('an authorization code of the desktop app', () => {
  const DESKTOP = { clientId: 'app.apps.googleusercontent.com', clientSecret: 'GOCSPX-app' };
  const claims = {
    ...{ iss: 'https://accounts.google.com', aud: DESKTOP.clientId, azp: DESKTOP.clientId, exp: Number(EXPIRES) },
    ...{ ...account, nonce: 'n-1' },
  };
  const idToken = (overrides: object = {}) =>
    `e30.${Buffer.from(JSON.stringify({ ...claims, ...overrides })).toString('base64url')}.c2ln`;
  const grant = {
    code: '4/0A',
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'http://127.0.0.1:4711/callback',
    nonce: 'n-1',
  };

  /** Exchanges the code; returns the requests to the token endpoint and the account. */
  const exchange = async (reply: () => Response, desktop: typeof DESKTOP | undefined = DESKTOP) => {
    const asked: [string, string][] = [];
    const ask: typeof fetch = async (url, init) => {
      asked.push([String(url), String(init?.body)]);
      return reply();
    };
    const identity = createGoogleIdentity({ clientId: CLIENT, desktop, clock: () => NOW, fetch: ask });
    return { asked, person: await identity.exchangeCode(grant) };
  };

  test('is exchanged at Google with the secret, verifier and redirect URI, and yields the account', async () => {
    const { asked, person } = await exchange(() => answer({ id_token: idToken() }));
    expect(person).toEqual({ subject: '117', email: 'mia@example.com', name: 'Mia Fernandes' });
    expect(asked.map(([url]) => url)).toEqual(['https://oauth2.googleapis.com/token']);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.[1]))).toEqual({
      grant_type: 'authorization_code',
      client_id: DESKTOP.clientId,
      client_secret: DESKTOP.clientSecret,
      code: '4/0A',
      code_verifier: grant.codeVerifier,
      redirect_uri: grant.redirectUri,
    });
  });

  test('may name the website’s client as audience', async () => {
    await expect(exchange(() => answer({ id_token: idToken({ aud: CLIENT }) }))).resolves.toMatchObject({
      person: { subject: '117' },
    });
  });

  test.each([
    ['another audience', { aud: 'theirs' }],
    ['a list of audiences', { aud: [DESKTOP.clientId] }],
    ['issued to another', { azp: 'theirs' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['no issuer', { iss: undefined }],
    ['expired', { exp: NOW.getTime() / 1_000 }],
    ['no expiry', { exp: undefined }],
    ['another nonce', { nonce: 'n-2' }],
    ['no nonce', { nonce: undefined }],
    ['no account', { sub: '' }],
    ['unverified', { email_verified: false }],
    ['an address that only looks like one', { email: 'mi\u0430@example.com' }],
  ])('is refused: %s', async (_, overrides) => {
    await expect(exchange(() => answer({ id_token: idToken(overrides) }))).rejects.toThrow(IdentityRefused);
  });

  test.each([
    ['nothing', {}],
    ['a number', { id_token: 7 }],
    ['no token', { id_token: 'x' }],
    ['no object', { id_token: `e30.${Buffer.from('[]').toString('base64url')}.c2ln` }],
    ['no JSON', { id_token: 'e30.e.c2ln' }],
  ])('is refused when the ID token is %s', async (_, body) => {
    await expect(exchange(() => answer(body))).rejects.toThrow(IdentityRefused);
  });

  test('is refused once used; a client id unknown to Google is an internal error', async () => {
    await expect(exchange(() => answer({ error: 'invalid_grant' }, 400))).rejects.toThrow(IdentityRefused);
    await expect(exchange(() => answer({ error: 'invalid_client' }, 401))).rejects.toThrow(IdentityUnavailable);
    await expect(exchange(() => answer('', 503))).rejects.toThrow(IdentityUnavailable);
  });

  test('is refused when no desktop client is configured', async () => {
    const identity = createGoogleIdentity({ clientId: CLIENT, clock: () => NOW, fetch: async () => answer({}) });
    expect(identity.client.desktopClientId).toBeNull();
    await expect(identity.exchangeCode(grant)).rejects.toThrow('not offered');
  });
});
