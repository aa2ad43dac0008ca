import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { buildUser, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { SANDBOX_CLIENT_ID } from '../../sandbox/identity/sandbox-identity.ts';

const app = useApp();
const WRONG = 'Wrong1!aa';
const STRANGER = '198.51.100.7';
const CONNECTED = 'Google was connected to your account';
let people = 0;

type Signed = Readonly<Record<'id' | 'access_token', string>>;

/** A user who has just signed in at the provider. */
const atProvider = (email: string, { verified = true, clientId = SANDBOX_CLIENT_ID } = {}): Signed => {
  const issuer = app().sandbox.identity;
  const access_token = issuer.accessToken({ account: { email, verified, name: 'Robin' }, clientId });
  return { id: String(issuer.read(access_token)?.sub), access_token };
};
const stranger = (): string => {
  people += 1;
  return `stranger-${people}@google.example`;
};
const login = (signed: Signed, password?: string) => app().call(api.googleLogin, { body: { ...signed, password } });
const loginFrom = (remoteAddress: string, signed: Signed, password: string) =>
  app().call(api.googleLogin, { body: { ...signed, password }, remoteAddress });
const connect = ({ token }: Pick<Person, 'token'>, signed: Signed, password = PASSWORD) =>
  app().call(api.googleConnect, { token, body: { ...signed, password } });
const disconnect = ({ token }: Pick<Person, 'token'>, password = PASSWORD) =>
  app().call(api.googleDisconnect, { token, body: { password } });
const stored = async ({ id }: Pick<Person, 'id'>) => {
  const [user] = await app().context.db.orm.select().from(users).where(eq(users.id, id));
  return user;
};
const ways = async ({ token }: Pick<Person, 'token'>) => {
  const { google, has_password } = (await app().call(api.me, { token })).data;
  return { google, has_password };
};
const subjects = async (email: string) => (await app().mailsTo(email)).map(({ subject }) => subject);
const registerWithGoogle = async (email: string): Promise<Person> => {
  const body = { ...atProvider(email), email, name: 'Robin', role: 'brand' };
  const { user, token } = (await app().call(api.googleRegister, { body })).data;
  return { id: user.id, email, token };
};

// Resets the rate limit of calls to the provider, so that each test has its own.
beforeEach(() => app().pass(minutes(16)));

describe('a login with Google at an address that has a password', () => {
  test('answers with the code for a required password, and links nothing', async () => {
    const owner = await buildUser(app(), 'brand');
    for (const password of [undefined, ''])
      expect(await login(atProvider(owner.email), password)).toMatchObject(apiErrors.passwordNeeded);
    expect((await stored(owner))?.googleSubject).toBeNull();
  });

  test('with the password connects, verifies the address, mails the owner once, and needs no password again', async () => {
    const owner = await buildUser(app(), 'brand', { verified: false });
    const signed = atProvider(owner.email.toUpperCase());
    const { status, data } = await login(signed, PASSWORD);
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ id: owner.id, email_verified_at: expect.any(String) });
    expect(await ways(data)).toEqual({ google: 1, has_password: 1 });
    expect((await login(signed)).data.user.id).toBe(owner.id);
    expect((await subjects(owner.email)).filter((subject) => subject === CONNECTED)).toHaveLength(1);
    expect((await app().call(api.login, { body: { email: owner.email, password: PASSWORD } })).status).toBe(200);
  });

  test('with a wrong password is refused on the field, ten times together with other log-ins, then 429', async () => {
    const owner = await buildUser(app(), 'brand');
    const signed = atProvider(owner.email);
    const message = 'This is not your password';
    expect(await loginFrom(STRANGER, signed, WRONG)).toMatchObject({ status: 422, errors: { password: [message] } });
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) {
      statuses.push((await loginFrom(STRANGER, signed, WRONG)).status);
      const payload = { email: owner.email, password: WRONG };
      const request = { method: 'POST', url: '/api/login', payload, remoteAddress: STRANGER } as const;
      statuses.push((await app().app.inject(request)).statusCode);
    }
    expect(statuses).toEqual([...Array(9).fill(422), 429]);
    expect((await loginFrom(STRANGER, signed, PASSWORD)).status).toBe(429);
    expect((await stored(owner))?.googleSubject).toBeNull();
  });

  test('is not blocked on a known device by the attempts of strangers', async () => {
    const owner = await buildUser(app(), 'brand');
    const payload = { email: owner.email, password: WRONG };
    const guess = { method: 'POST', url: '/api/login', payload, remoteAddress: STRANGER } as const;
    for (let tries = 0; tries < 11; tries += 1) await app().app.inject(guess);
    const signed = atProvider(owner.email);
    expect((await loginFrom(STRANGER, signed, PASSWORD)).status).toBe(429);
    expect((await login(signed, PASSWORD)).status).toBe(200);
  });

  test('sent many times concurrently connects once, and every call signs in', async () => {
    const owner = await buildUser(app(), 'brand');
    const signed = atProvider(owner.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(signed, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await subjects(owner.email)).filter((subject) => subject === CONNECTED)).toHaveLength(1);
  });

  test('is refused to a suspended account', async () => {
    const owner = await buildUser(app(), 'brand');
    await app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, owner.id));
    expect((await login(atProvider(owner.email), PASSWORD)).status).toBe(403);
    expect((await stored(owner))?.googleSubject).toBeNull();
  });

  test('is refused when another Google account is connected, whatever the password', async () => {
    const owner = await buildUser(app(), 'brand');
    await connect(owner, atProvider(stranger()));
    for (const password of [undefined, PASSWORD])
      expect(await login(atProvider(owner.email), password)).toMatchObject({
        status: 409,
        message: expect.stringContaining('another Google account'),
      });
  });
});

describe('connecting in the profile', () => {
  test('connects a Google account with another address, and mails the owner', async () => {
    const owner = await buildUser(app(), 'creator');
    const email = stranger();
    const signed = atProvider(email);
    expect(await ways(owner)).toEqual({ google: 0, has_password: 1 });
    expect((await connect(owner, signed)).status).toBe(200);
    expect((await connect(owner, signed)).status).toBe(200);
    expect(await ways(owner)).toEqual({ google: 1, has_password: 1 });
    expect((await login(signed)).data.user.id).toBe(owner.id);
    const [mail, ...older] = await app().mailsTo(owner.email);
    expect(mail).toMatchObject({ subject: CONNECTED, text: expect.stringContaining(email) });
    expect(older.map(({ subject }) => subject)).not.toContain(CONNECTED);
  });

  test('requires the password, like a log-in', async () => {
    const owner = await buildUser(app(), 'brand');
    const signed = atProvider(stranger());
    expect(await connect(owner, signed, '')).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await connect(owner, signed, WRONG)).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    expect((await stored(owner))?.googleSubject).toBeNull();
  });

  test('is refused with a Google account that is connected to another account', async () => {
    const email = stranger();
    const other = await registerWithGoogle(email);
    const owner = await buildUser(app(), 'brand');
    expect(await connect(owner, atProvider(email))).toMatchObject({
      status: 409,
      message: 'This Google account belongs to another account here.',
    });
    expect((await stored(owner))?.googleSubject).toBeNull();
    expect((await login(atProvider(email))).data.user.id).toBe(other.id);
  });

  test('is refused while another Google account is connected', async () => {
    const owner = await buildUser(app(), 'brand');
    await connect(owner, atProvider(stranger()));
    const before = (await stored(owner))?.googleSubject;
    expect(await connect(owner, atProvider(stranger()))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Disconnect that one first'),
    });
    expect((await stored(owner))?.googleSubject).toBe(before);
  });

  test('of one Google account to two accounts concurrently succeeds once; the other is refused', async () => {
    const owners = [await buildUser(app(), 'brand'), await buildUser(app(), 'brand')];
    const signed = atProvider(stranger());
    const answers = await Promise.all(owners.map((owner) => connect(owner, signed)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('an account created before its owner by somebody else cannot be connected to their Google account', async () => {
    const attacker = await buildUser(app(), 'brand', { verified: false });
    expect(await connect(attacker, atProvider(stranger()))).toMatchObject(apiErrors.unverified);
    expect((await connect(attacker, atProvider(attacker.email))).status).toBe(200);
    expect((await stored(attacker))?.emailVerifiedAt).not.toBeNull();
  });
});

describe('disconnecting', () => {
  test('requires the password, ends the log-in with Google, and mails the owner', async () => {
    const owner = await buildUser(app(), 'brand');
    const signed = atProvider(stranger());
    await connect(owner, signed);
    expect(await disconnect(owner, WRONG)).toMatchObject({ status: 422, errors: { password: [expect.any(String)] } });
    expect((await login(signed)).status).toBe(200);
    expect((await disconnect(owner)).status).toBe(200);
    expect((await login(signed)).status).toBe(404);
    expect(await ways(owner)).toEqual({ google: 0, has_password: 1 });
    expect((await subjects(owner.email))[0]).toBe('Google was disconnected from your account');
    expect((await disconnect(owner)).status).toBe(409);
  });

  test('is refused for an account without another way to sign in', async () => {
    const owner = await registerWithGoogle(stranger());
    expect(await ways(owner)).toEqual({ google: 1, has_password: 0 });
    expect(await disconnect(owner)).toMatchObject({
      status: 422,
      errors: { password: [expect.stringContaining('no password')] },
    });
    expect((await stored(owner))?.googleSubject).not.toBeNull();
  });
});

describe('a forged sign-in', () => {
  test('connects nothing, even with the right password', async () => {
    const owner = await buildUser(app(), 'brand');
    const signed = atProvider(owner.email);
    const [payload = '', signature = ''] = signed.access_token.split('.');
    const forged: Signed[] = [
      { ...signed, access_token: '' },
      { ...signed, access_token: owner.token },
      { ...signed, access_token: payload },
      { ...signed, access_token: `${payload}.${'A'.repeat(signature.length)}` },
      { ...signed, access_token: atProvider(stranger()).access_token },
      { ...signed, access_token: atProvider(owner.email, { clientId: 'another-client' }).access_token },
      { ...signed, access_token: atProvider(owner.email, { verified: false }).access_token },
      { ...signed, id: atProvider(stranger()).id },
    ];
    const statuses = [];
    for (const one of forged) statuses.push((await login(one, PASSWORD)).status, (await connect(owner, one)).status);
    expect(statuses).toEqual(Array(2 * forged.length).fill(422));
    app().pass(hours(1));
    expect((await login(signed, PASSWORD)).status).toBe(422);
    expect((await connect(owner, signed)).status).toBe(422);
    expect((await stored(owner))?.googleSubject).toBeNull();
  });

  test('reaches the provider at most 100 times in 15 minutes from one network address', async () => {
    const guess = (remoteAddress: string) => loginFrom(remoteAddress, { id: '1', access_token: 'forged' }, PASSWORD);
    const statuses = [];
    for (let tries = 0; tries < 101; tries += 1) statuses.push((await guess('203.0.113.7')).status);
    expect(statuses).toEqual([...Array(100).fill(422), 429]);
    const owner = await buildUser(app(), 'brand');
    const body = { ...atProvider(owner.email), password: PASSWORD };
    const other = await app().call(api.googleConnect, { token: owner.token, body, remoteAddress: '203.0.113.7' });
    expect(other.status).toBe(429);
    expect((await guess('203.0.113.8')).status).toBe(422);
    app().pass(minutes(15));
    expect((await guess('203.0.113.7')).status).toBe(422);
  });
});
