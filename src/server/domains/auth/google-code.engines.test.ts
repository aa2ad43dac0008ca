import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { tokens, users } from '../../db/schema/people.ts';
import { minutes } from '../../lib/clock.ts';
import { SANDBOX_CLIENT_ID, SANDBOX_DESKTOP_CLIENT_ID } from '../../sandbox/identity/sandbox-identity.ts';

const app = useApp();
let people = 0;

interface Asked {
  email?: string;
  name?: string;
  clientId?: string;
  verified?: boolean;
}

const random = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What the app holds after a user has signed in at the provider in the browser. */
const atProvider = async (overrides: Asked = {}) => {
  people += 1;
  const { email = `app-${people}@google.example`, name = 'Robin', verified = true } = overrides;
  const { clientId = SANDBOX_DESKTOP_CLIENT_ID } = overrides;
  const [code_verifier, nonce] = [random(), random()];
  const redirect_uri = `http://127.0.0.1:${40_000 + people}/callback`;
  const fields = {
    ...{ client_id: clientId, redirect_uri, response_type: 'code', state: 's', nonce },
    ...{ code_challenge: challengeOf(code_verifier), code_challenge_method: 'S256' },
    ...{ name, email, verified: verified ? '1' : '', outcome: 'continue' },
  };
  const { headers } = await app().app.inject({
    method: 'POST',
    url: '/sandbox/identity/authorize',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  const code = new URL(String(headers.location)).searchParams.get('code') ?? '';
  return { email, form: { code, code_verifier, redirect_uri, nonce } };
};
const send = (body: Record<string, unknown>) => app().call(api.googleCode, { body });
const count = async () => ({
  users: await app().context.db.orm.$count(users),
  tokens: await app().context.db.orm.$count(tokens),
});

// Resets the rate limit of calls to the provider, so that each test has its own.
beforeEach(() => app().pass(minutes(16)));

test('the client configuration has the app’s client id', async () => {
  expect((await app().call(api.clientConfig)).data.identity?.desktop_client_id).toBe(SANDBOX_DESKTOP_CLIENT_ID);
});

describe('the code of the desktop app', () => {
  test('makes one account and one session for one key, also when its answer was lost', async () => {
    const { form } = await atProvider();
    const before = await count();
    const keyed = { body: { ...form, role: 'creator' }, headers: { 'idempotency-key': randomUUID() } };
    const first = await app().call(api.googleCode, keyed);
    expect(first.status).toBe(200);
    const again = await app().call(api.googleCode, keyed);
    expect(again.data.user).toEqual(first.data.user);
    expect((await app().call(api.me, { token: again.data.token })).status).toBe(200);
    expect(await count()).toEqual({ users: before.users + 1, tokens: before.tokens + 1 });
  });

  test('sets the cookie of a known browser again when its answer is repeated', async () => {
    const { form } = await atProvider();
    const request = {
      method: 'POST',
      url: `/api${api.googleCode.path}`,
      payload: { ...form, role: 'brand' },
      headers: { 'idempotency-key': randomUUID() },
    } as const;
    const [first, repeated] = [await app().app.inject(request), await app().app.inject(request)];
    expect(first.headers['set-cookie']).toMatch(/HttpOnly/);
    expect(repeated.json().data.user).toEqual(first.json().data.user);
    const nameOf = ({ headers }: typeof first) => String(headers['set-cookie']).split('=')[0];
    expect([nameOf(repeated), repeated.statusCode]).toEqual([nameOf(first), 200]);
  });

  test('registers a user with a role, and logs in the next time, with or without a role', async () => {
    const { email, form } = await atProvider();
    const { status, data } = await send({ ...form, role: 'creator' });
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ name: 'Robin', email, role: 'creator' });
    expect(data.user.email_verified_at).not.toBeNull();
    expect((await app().call(api.me, { token: data.token })).status).toBe(200);
    for (const role of [undefined, 'brand']) {
      const again = await send({ ...(await atProvider({ email })).form, role });
      expect(again.data.user).toMatchObject({ id: data.user.id, role: 'creator' });
    }
  });

  test('of an unknown user creates no account without a role, and says what to do', async () => {
    const before = await count();
    const { form } = await atProvider();
    expect(await send(form)).toMatchObject({ status: 404, message: expect.stringContaining('Register first') });
    expect(await count()).toEqual(before);
  });

  test('never opens an account by its address alone, with or without a role', async () => {
    const owner = await buildUser(app(), 'creator');
    for (const email of [owner.email, owner.email.toUpperCase()]) {
      for (const role of [undefined, 'brand']) {
        const answer = await send({ ...(await atProvider({ email })).form, role });
        expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('Log in with its password') });
      }
    }
    const [row] = await app().context.db.orm.select().from(users).where(eq(users.id, owner.id));
    expect(row?.googleSubject).toBeNull();
  });

  test('does not open a suspended account', async () => {
    const { email, form } = await atProvider();
    const { data } = await send({ ...form, role: 'brand' });
    await app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, data.user.id));
    expect((await send((await atProvider({ email })).form)).status).toBe(403);
  });

  test('is valid once, also for 10 concurrent calls', async () => {
    const { form } = await atProvider();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ ...form, role: 'brand' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
  });

  test('is used up by a wrong verifier', async () => {
    const { form } = await atProvider();
    expect((await send({ ...form, role: 'brand', code_verifier: random() })).status).toBe(422);
    expect((await send({ ...form, role: 'brand' })).status).toBe(422);
  });

  test('expires after a minute', async () => {
    const { form } = await atProvider();
    app().pass(minutes(1));
    expect((await send({ ...form, role: 'brand' })).status).toBe(422);
  });

  test('of a user whose name cannot be used here creates an account with one that can, and not with the address', async () => {
    const short = await atProvider({ name: 'X' });
    expect((await send({ ...short.form, role: 'brand' })).data.user.name).toBe('New brand');
    const { data } = await send({ ...(await atProvider({ name: 'N'.repeat(500) })).form, role: 'brand' });
    expect(data.user.name.length).toBeLessThan(500);
  });

  test('is refused unless every parameter matches the app’s request', async () => {
    const victim = await atProvider();
    await send({ ...victim.form, role: 'brand' });
    const { email } = victim;
    const before = await count();
    const fresh = async (asked: Asked = {}) => (await atProvider({ email, ...asked })).form;
    const website = await fresh({ clientId: SANDBOX_CLIENT_ID });
    const forged: Record<string, unknown>[] = [
      { ...(await fresh()), code_verifier: random() },
      { ...(await fresh()), code_verifier: '' },
      { ...(await fresh()), code_verifier: undefined },
      { ...(await fresh()), code_verifier: 'short' },
      { ...(await fresh()), nonce: random() },
      { ...(await fresh()), nonce: '' },
      { ...(await fresh()), nonce: undefined },
      // A code issued to another client, the website's.
      website,
      await fresh({ verified: false }),
      // Another port or path than that of the request, and addresses other than loopback.
      { ...(await fresh()), redirect_uri: 'http://127.0.0.1:1/callback' },
      { ...(await fresh()), redirect_uri: 'http://127.0.0.1:40001/other' },
      { ...(await fresh()), redirect_uri: 'https://evil.example/callback' },
      { ...(await fresh()), redirect_uri: 'http://127.0.0.1.evil.example:4711/callback' },
      { ...(await fresh()), redirect_uri: 'http://127.0.0.1:4711@evil.example/' },
      { ...(await fresh()), redirect_uri: 'http://localhost:4711/callback' },
      { ...(await fresh()), redirect_uri: 'http://127.0.0.1/callback' },
      { ...(await fresh()), redirect_uri: 'javascript:alert(1)' },
      { ...(await fresh()), redirect_uri: ['http://127.0.0.1:4711/callback'] },
      { ...(await fresh()), code: random() },
      { ...(await fresh()), code: '' },
      { ...(await fresh()), code: `${(await fresh()).code}x` },
      { ...(await fresh()), code: 'x'.repeat(5_000) },
      { ...(await fresh()), code: { toString: 'x' } },
      victim.form,
    ];
    const statuses: unknown[] = [];
    for (const body of forged) statuses.push((await send({ role: 'brand', ...body })).status);
    expect(statuses).toEqual(forged.map(() => 422));
    expect(await count()).toEqual(before);
  });

  test('cannot name an operator as role', async () => {
    expect((await send({ ...(await atProvider()).form, role: 'admin' })).status).toBe(422);
  });
});
