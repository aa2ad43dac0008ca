import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, PASSWORD } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { tokens, users } from '../../db/schema/people.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { IdentityUnavailable } from '../../providers/identity/identity.ts';
import { SANDBOX_CLIENT_ID } from '../../sandbox/identity/sandbox-identity.ts';

const app = useApp();
let people = 0;

interface Signed {
  readonly email: string;
  readonly id: string;
  readonly access_token: string;
}

/** A user who has just signed in at the provider. */
const atProvider = (overrides: { email?: string; verified?: boolean; clientId?: string } = {}): Signed => {
  people += 1;
  const { email = `person-${people}@google.example`, verified = true, clientId = SANDBOX_CLIENT_ID } = overrides;
  const issuer = app().sandbox.identity;
  const access_token = issuer.accessToken({ account: { email, verified, name: 'Robin' }, clientId });
  return { email, id: String(issuer.read(access_token)?.sub), access_token };
};
const register = (signed: Signed, overrides: Record<string, unknown> = {}) =>
  app().call(api.googleRegister, { body: { ...signed, name: 'Robin', role: 'brand', ...overrides } });
const login = ({ id, access_token }: Pick<Signed, 'id' | 'access_token'>) =>
  app().call(api.googleLogin, { body: { id, access_token } });
const subjectOf = async (id: number): Promise<string | null | undefined> =>
  (await app().context.db.orm.select().from(users).where(eq(users.id, id)))[0]?.googleSubject;
const statusOf = async (token: string) => (await app().call(api.me, { token })).status;
const count = async (): Promise<{ users: number; tokens: number }> => ({
  users: await app().context.db.orm.$count(users),
  tokens: await app().context.db.orm.$count(tokens),
});

// Resets the rate limit of calls to the provider, so that each test has its own.
beforeEach(() => app().pass(minutes(16)));

describe('registering with Google', () => {
  test('creates a verified account without a password, with the trial, and signs in', async () => {
    const signed = atProvider();
    const { status, data } = await register(signed);
    expect(status).toBe(201);
    expect(data.user).toMatchObject({ name: 'Robin', email: signed.email, role: 'brand' });
    expect(data.user.email_verified_at).not.toBeNull();
    expect(new Date(data.user.subscription ?? 0).getTime()).toBeGreaterThan(Date.now());
    expect(await statusOf(data.token)).toBe(200);
    const wrong = await app().call(api.login, { body: { email: signed.email, password: PASSWORD } });
    expect(wrong).toMatchObject({ status: 422, message: 'Wrong Email Or Password' });
    expect((await login(signed)).data.user.id).toBe(data.user.id);
  });

  test.each([
    ['UGC Admins', 'New brand'],
    ['UGС Аdmіns', 'New brand'],
    ['\u200B\u200B', 'New brand'],
    ['', 'New brand'],
    ['X', 'New brand'],
    ['Robin\u202E  Moss\n', 'Robin Moss'],
    ['R'.repeat(300), 'R'.repeat(255)],
  ])('as %j creates an account called %j', async (name, stored) => {
    const { status, data } = await register(atProvider(), { name });
    expect([status, data.user.name]).toEqual([201, stored]);
  });

  test('20 times concurrently creates one account; the others are told to log in with Google', async () => {
    const signed = atProvider();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(signed)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(answers.find(({ status }) => status === 409)?.message).toMatch(/Log in with Google/);
  });

  test('uses the address of the Google account and refuses any other', async () => {
    const answer = await register(atProvider(), { email: 'somebody@else.example' });
    expect(answer).toMatchObject({ status: 422, errors: { email: [expect.stringContaining('Google account')] } });
  });
});

describe('an address that has an account with a password', () => {
  test('is not linked without the password: login and registration ask for it', async () => {
    const owner = await buildUser(app(), 'creator');
    for (const email of [owner.email, owner.email.toUpperCase()]) {
      const signed = atProvider({ email });
      for (const answer of [await login(signed), await register(signed)])
        expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('Log in with its password') });
    }
    expect(await subjectOf(owner.id)).toBeNull();
  });

  test('created by somebody else before its owner gives them no access: the owner recovers it by mail', async () => {
    const email = 'victim@google.example';
    const form = { name: 'Attacker', email, password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' };
    const attacker = (await app().call(api.register, { body: form })).data.token;
    const signed = atProvider({ email });
    expect((await register(signed)).status).toBe(409);
    expect((await login(signed)).status).toBe(409);

    await app().call(api.sendForgotPassword, { body: { email } });
    const [mail] = await app().mailsTo(email);
    const password = 'Victims#0wn';
    const body = { email, otp: mail?.subject.slice(0, 4), password, password_confirmation: password };
    expect((await app().call(api.forgotPassword, { body })).status).toBe(200);
    expect(await statusOf(attacker)).toBe(401);
    expect((await app().call(api.login, { body: { email, password: PASSWORD } })).status).toBe(422);
    expect((await app().call(api.login, { body: { email, password } })).status).toBe(200);
  });
});

describe('logging in with Google', () => {
  test('is refused without an account, and creates none', async () => {
    const before = await count();
    expect(await login(atProvider())).toMatchObject({
      status: 404,
      message: expect.stringContaining('Register first'),
    });
    expect(await count()).toEqual(before);
  });

  test('finds the account by the provider’s id, also after the address at Google has changed', async () => {
    const signed = atProvider();
    const { data } = await register(signed);
    await app().context.db.orm.update(users).set({ email: 'older@google.example' }).where(eq(users.id, data.user.id));
    expect((await login(signed)).data.user.id).toBe(data.user.id);
  });

  test('is refused to a suspended account', async () => {
    const signed = atProvider();
    const { data } = await register(signed);
    await app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, data.user.id));
    expect((await login(signed)).status).toBe(403);
  });

  test('reports that Google is unavailable, and does not count as a failed log-in', async () => {
    const { identity } = app().context;
    if (!identity) throw new Error('There is no identity provider.');
    vi.spyOn(identity, 'identify').mockRejectedValue(new IdentityUnavailable('down'));
    expect(await login(atProvider())).toMatchObject({
      status: 503,
      message: 'Google does not answer right now. Please try again, or use your password.',
    });
  });
});

describe('a forged sign-in', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const jwt = (header: object, claims: object, secret = '') => {
    const content = `${part(header)}.${part(claims)}`;
    return `${content}.${secret && createHmac('sha256', secret).update(content).digest('base64url')}`;
  };

  test('opens no session and creates no account, in all of 30 variants', async () => {
    const victim = atProvider();
    await register(victim);
    const issuer = app().sandbox.identity;
    const stranger = atProvider();
    const claims = { ...issuer.read(victim.access_token) };
    const [payload = '', signature = ''] = victim.access_token.split('.');
    const account = { email: victim.email, verified: true, name: 'Robin' };
    const redirectUri = 'http://127.0.0.1:9999/';
    const grant = { account, clientId: SANDBOX_CLIENT_ID, redirectUri };
    const forged: Record<string, unknown>[] = [
      { id: victim.id },
      { id: victim.id, access_token: '' },
      { id: victim.id, access_token: null },
      { id: victim.id, access_token: victim.id },
      { id: victim.id, access_token: {} },
      { id: victim.id, access_token: [victim.access_token] },
      { id: [victim.id], access_token: victim.access_token },
      { id: '', access_token: victim.access_token },
      { id: `${victim.id} `.repeat(99), access_token: victim.access_token },
      { id: victim.id, access_token: 'x'.repeat(5_000) },
      { id: victim.id, access_token: `${victim.access_token}\r\nx-evil: 1` },
      { id: victim.id, access_token: `${victim.access_token} ` },
      // Another user's valid token with the victim's id, and the reverse.
      { id: victim.id, access_token: stranger.access_token },
      { id: stranger.id, access_token: victim.access_token },
      // A token of another application.
      { id: victim.id, access_token: issuer.accessToken({ account, clientId: 'another-client' }) },
      { id: victim.id, access_token: issuer.accessToken({ account, clientId: '' }) },
      // Addresses that Google has not verified.
      { id: victim.id, access_token: atProvider({ email: victim.email, verified: false }).access_token },
      // Invalid signatures.
      { id: victim.id, access_token: payload },
      { id: victim.id, access_token: `${payload}.` },
      { id: victim.id, access_token: `${payload}.${signature.slice(0, -1)}` },
      { id: victim.id, access_token: `${payload}.${'A'.repeat(signature.length)}` },
      { id: victim.id, access_token: `${part({ ...claims, email: stranger.email })}.${signature}` },
      { id: victim.id, access_token: `${victim.access_token}.x` },
      { id: victim.id, access_token: `${payload}.${createHmac('sha256', '').update(payload).digest('base64url')}` },
      { id: victim.id, access_token: jwt({ alg: 'none' }, claims) },
      { id: victim.id, access_token: jwt({ alg: 'HS256' }, claims, SANDBOX_CLIENT_ID) },
      // Other documents signed by the issuer.
      { id: victim.id, access_token: issuer.code({ ...grant, nonce: 'n' }) },
      { id: victim.id, access_token: issuer.code(grant) },
      // Lookalike addresses.
      { id: victim.id, access_token: atProvider({ email: victim.email.replace('o', '\u043e') }).access_token },
      { id: victim.id, access_token: atProvider({ email: `${victim.email}\u0000` }).access_token },
    ];
    expect(forged).toHaveLength(30);
    const before = await count();
    const opened: unknown[] = [];
    for (const body of forged) {
      const form = { ...body, email: victim.email, name: 'Mallory', role: 'brand' };
      for (const answer of [
        await app().call(api.googleLogin, { body }),
        await app().call(api.googleRegister, { body: form }),
      ])
        if (![422].includes(answer.status)) opened.push([body, answer.status, answer.message]);
    }
    expect(opened).toEqual([]);
    expect(await count()).toEqual(before);
  });

  test('an expired one is refused too', async () => {
    const signed = atProvider();
    await register(signed);
    app().pass(hours(1) - minutes(1));
    expect((await login(signed)).status).toBe(200);
    app().pass(minutes(1));
    expect((await login(signed)).status).toBe(422);
  });

  test('a naive variant, which trusts the account id alone, signs in as the victim', async () => {
    const victim = atProvider();
    const { data } = await register(victim);
    const naive = async (id: string) => {
      const [user] = await app().context.db.orm.select().from(users).where(sql`${users.googleSubject} = ${id}`);
      return user?.id;
    };
    expect(await naive(victim.id)).toBe(data.user.id);
    expect((await login({ id: victim.id, access_token: 'anything' })).status).toBe(422);
  });
});
