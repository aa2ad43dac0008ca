import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { SandboxIdentity } from './sandbox-identity.ts';

const app = useApp();
const ROOT = '/sandbox/identity';
const get = (path: string, headers: Record<string, string> = {}) =>
  app().app.inject({ url: path.startsWith('/') ? path : `${ROOT}/${path}`, headers });
const post = (path: string, fields: Record<string, string>) =>
  app().app.inject({
    method: 'POST',
    url: `${ROOT}/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const VERIFIER = 'a verifier that nobody else knows, of fifty letters';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const token = {
  client_id: 'sandbox-client',
  redirect_uri: 'http://localhost:80/sandbox/identity/callback',
  response_type: 'token',
  state: 'st&te',
};
const code = {
  ...token,
  redirect_uri: 'http://127.0.0.1:4711/signed-in',
  response_type: 'code',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
};
/** A request as the desktop app sends it. */
const appCode = { ...code, client_id: 'sandbox-desktop-client' };
const person = { name: 'Mia <b>', email: 'mia@google.example', verified: '1', outcome: 'continue' };
const page = (query: Record<string, string>) => get(`authorize?${new URLSearchParams(query)}`);

describe('the issuer of the sandbox', () => {
  test('has its script where the client configuration names it', async () => {
    const { identity } = (await app().call(api.clientConfig)).data;
    expect((await get(identity?.script ?? '')).headers['content-type']).toMatch(/javascript/);
  });

  test('shows a page without scripts, with all values escaped', async () => {
    const answer = await page({ ...token, state: '"><script>alert(1)</script>' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('<script');
    expect(answer.headers['content-security-policy']).not.toContain('script-src');
  });

  test.each([
    ['another client', { ...token, client_id: 'other' }],
    ['another site', { ...token, redirect_uri: 'https://evil.example/' }],
    ['a script', { ...token, redirect_uri: 'javascript:alert(1)' }],
    ['no address', { ...token, redirect_uri: '' }],
    ['another page of this site with a token', { ...token, redirect_uri: 'http://localhost:80/other' }],
    ['another kind of answer', { ...token, response_type: 'id_token' }],
    ['a code without a challenge', { ...code, code_challenge: '' }],
    ['a code with a plain challenge', { ...code, code_challenge_method: 'plain' }],
    ['the app on this site', { ...appCode, redirect_uri: token.redirect_uri }],
    ['the app on a name instead of digits', { ...appCode, redirect_uri: 'http://localhost:4711/callback' }],
    ['the app with a token', { ...token, client_id: 'sandbox-desktop-client' }],
    ['the app without a challenge', { ...appCode, code_challenge: '' }],
  ])('does not redirect for %s', async (_, query) => {
    for (const answer of [await page(query), await post('authorize', { ...query, ...person })]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  test('returns a token to its own callback in the fragment, and an error on Cancel', async () => {
    const answer = await post('authorize', { ...token, ...person });
    expect(answer.statusCode).toBe(303);
    const { hash, pathname } = new URL(answer.headers.location ?? '');
    const handed = new URLSearchParams(hash.slice(1));
    expect([pathname, handed.get('state')]).toEqual([`${ROOT}/callback`, 'st&te']);
    const authorization = `Bearer ${handed.get('access_token')}`;
    expect((await get('userinfo', { authorization })).json()).toMatchObject({
      name: 'Mia <b>',
      email: 'mia@google.example',
      email_verified: true,
    });
    const cancelled = await post('authorize', { ...token, ...person, outcome: 'cancel' });
    expect(cancelled.headers.location).toContain('error=access_denied');
  });

  test('accepts its tokens after a restart, and never those of another installation', async () => {
    const account = { name: 'Mia', email: 'mia@google.example', verified: true };
    const build = (secret: string) =>
      new SandboxIdentity({ secret, clock: app().context.clock, issuer: 'http://localhost/sandbox/identity' });
    const [before, after, other] = [build('one'), build('one'), build('two')];
    const issued = before.accessToken({ account, clientId: 'sandbox-client' });
    expect(after.read(issued)).toMatchObject({ email: account.email });
    expect(other.read(issued)).toBeUndefined();
  });

  test('refuses foreign tokens', async () => {
    expect((await get('userinfo', { authorization: 'Bearer x.y' })).statusCode).toBe(401);
  });
});
