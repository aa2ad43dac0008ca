import { expect, test } from 'vitest';
import { createGoogleIdentity } from './google-identity.ts';
import { IdentityRefused, IdentityUnavailable } from './identity.ts';

const CLIENT = 'ours.apps.googleusercontent.com';
const NOW = new Date('2027-05-20T12:00:00.000Z');
const EXPIRES = String(NOW.getTime() / 1_000 + 1);
const token = { aud: CLIENT, azp: CLIENT, sub: '117', exp: EXPIRES, email: 'mia@example.com', email_verified: 'true' };
const account = { sub: '117', name: 'Mia Fernandes', email: 'mia@example.com', email_verified: true };

const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });

/** Google, as far as it is asked: what each endpoint answers, and what it was asked. */
const build = (tokeninfo: () => Response, userinfo: () => Response = () => answer(account)) => {
  const asked: string[] = [];
  const ask = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)).host);
    return String(url).includes('tokeninfo') ? tokeninfo() : userinfo();
  };
  return { asked, identity: createGoogleIdentity({ clientId: CLIENT, clock: () => NOW, fetch: ask }) };
};
const identify = ({ identity }: ReturnType<typeof build>, subject = '117') => identity.identify('ya29.token', subject);

test('says who is behind a token of ours', async () => {
  const google = build(() => answer(token));
  expect(await identify(google)).toEqual({ subject: '117', email: 'mia@example.com', name: 'Mia Fernandes' });
  expect(google.asked).toEqual(['oauth2.googleapis.com', 'openidconnect.googleapis.com']);
});

test('does not show the token of another application to userinfo', async () => {
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

test('refuses another account than the page names, and a token that Google does not know', async () => {
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
])('tells a refusal from a Google that %s', async (_, tokeninfo) => {
  await expect(identify(build(tokeninfo))).rejects.toThrow(IdentityUnavailable);
});
