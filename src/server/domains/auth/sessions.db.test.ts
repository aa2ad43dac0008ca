import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildUser, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { tokens, users } from '../../db/schema/people.ts';
import { days, hours, minutes } from '../../lib/clock.ts';

const app = useApp();
const NEW = { password: 'Different2?', password_confirmation: 'Different2?' };
const login = async (email: string, password = PASSWORD) => app().call(api.login, { body: { email, password } });
const isOpen = async (token: string): Promise<boolean> => (await app().call(api.me, { token })).status === 200;
const twoSessions = async (): Promise<Person & { second: string }> => {
  const person = await buildBrand(app());
  return { ...person, second: (await login(person.email)).data.token };
};

describe('a session', () => {
  test('is new at every login', async () => {
    const { token, second } = await twoSessions();
    expect(second).not.toBe(token);
    expect(await isOpen(token)).toBe(true);
    expect(await isOpen(second)).toBe(true);
  });

  test('is stored only as a digest', async () => {
    const { id, token } = await buildBrand(app());
    const stored = await app().context.db.orm.select().from(tokens).where(eq(tokens.userId, id));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('ends at logout, without ending others', async () => {
    const { token, second } = await twoSessions();
    expect((await app().call(api.logout, { token })).status).toBe(200);
    expect([await isOpen(token), await isOpen(second)]).toEqual([false, true]);
  });

  test('is the only one left after a change of the password', async () => {
    const { email, token, second } = await twoSessions();
    const wrong = await app().call(api.changeBrandPassword, { token, body: { current_password: 'Wrong1!aa', ...NEW } });
    expect(wrong).toMatchObject({ status: 422, errors: { current_password: [expect.any(String)] } });
    expect(await isOpen(second)).toBe(true);
    const right = await app().call(api.changeBrandPassword, { token, body: { current_password: PASSWORD, ...NEW } });
    expect(right.status).toBe(200);
    expect([await isOpen(token), await isOpen(second)]).toEqual([true, false]);
    expect([(await login(email)).status, (await login(email, NEW.password)).status]).toEqual([422, 200]);
  });

  test('ends with all others when the password is reset', async () => {
    const { email, token, second } = await twoSessions();
    await app().call(api.sendForgotPassword, { body: { email } });
    const otp = (await app().mailsTo(email))[0]?.subject.slice(0, 4) ?? '';
    expect((await app().call(api.forgotPassword, { body: { email, otp, ...NEW } })).status).toBe(200);
    expect([await isOpen(token), await isOpen(second)]).toEqual([false, false]);
  });

  test.each(['suspendedAt', 'deletedAt'] as const)('ends when the account is %s', async (column) => {
    const { id, token } = await buildBrand(app());
    await app()
      .context.db.orm.update(users)
      .set({ [column]: new Date() })
      .where(eq(users.id, id));
    expect(await isOpen(token)).toBe(false);
  });

  test('ends after 30 days without use, which each use extends', async () => {
    const { token } = await buildBrand(app());
    app().pass(days(30) - minutes(1));
    expect(await isOpen(token)).toBe(true);
    app().pass(days(30) - minutes(1));
    expect(await isOpen(token)).toBe(true);
    app().pass(days(30));
    expect(await isOpen(token)).toBe(false);
  });

  test('ends after 90 days even with use', async () => {
    const { token } = await buildBrand(app());
    for (let day = 0; day < 80; day += 20) {
      app().pass(days(20));
      expect(await isOpen(token)).toBe(true);
    }
    app().pass(days(10) - minutes(1));
    expect(await isOpen(token)).toBe(true);
    app().pass(minutes(1));
    expect(await isOpen(token)).toBe(false);
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'bearer TOKEN',
    'Bearer\tTOKEN',
    'Bearer  TOKEN',
    'Bearer TOKEN ,',
    'Basic TOKEN',
    'TOKEN',
    `Bearer ${'a'.repeat(12_000)}`,
  ])('is not authenticated by the header "%s"', async (header) => {
    const { token } = await buildBrand(app());
    const authorization = header.replace('TOKEN', token);
    const answer = await app().app.inject({ url: '/api/me', headers: { authorization } });
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'Please log in.']);
  });

  test('does not accept a token in the URL', async () => {
    const { token } = await buildBrand(app());
    expect((await app().app.inject(`/api/me?token=${token}&access_token=${token}`)).statusCode).toBe(401);
  });
});

describe('logging in', () => {
  const body = async (email: string, password: string): Promise<string> => {
    const answer = await app().app.inject({ method: 'POST', url: '/api/login', payload: { email, password } });
    return `${answer.statusCode} ${answer.body}`;
  };

  test('answers a wrong password and an unknown address with the same bytes', async () => {
    const { email } = await buildBrand(app());
    const wrong = await body(email, 'Wrong1!aa');
    expect(wrong).toBe('422 {"message":"Wrong Email Or Password"}');
    expect(await body('nobody@example.com', 'Wrong1!aa')).toBe(wrong);
  });

  test('does not reveal a suspension before the password is right', async () => {
    const { id, email } = await buildBrand(app());
    await app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
    expect(await body(email, 'Wrong1!aa')).toBe('422 {"message":"Wrong Email Or Password"}');
    expect(await login(email)).toMatchObject({ status: 403, message: expect.stringContaining('suspended') });
  });

  test.each(['known', 'unknown'])(
    'compares ten passwords of a %s address in 15 minutes, then refuses with a retry time',
    async (who) => {
      const email = who === 'known' ? (await buildBrand(app())).email : 'stranger@example.com';
      const answers = await Promise.all(Array.from({ length: 15 }, () => login(email, 'Wrong1!aa')));
      const count = (status: number) => answers.filter((answer) => answer.status === status).length;
      expect([count(422), count(429)]).toEqual([10, 5]);
      const refused = await app().request(api.login, { body: { email: email.toUpperCase(), password: PASSWORD } });
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
      app().pass(minutes(15));
      expect((await login(email, PASSWORD)).status).toBe(who === 'known' ? 200 : 422);
    },
  );

  test('ignores the case of the address', async () => {
    const { email } = await buildBrand(app());
    expect((await login(` ${email.toUpperCase()} `)).status).toBe(200);
  });

  test('does not reveal an account without a password', async () => {
    const { id, email } = await buildBrand(app());
    await app().context.db.orm.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    expect(await body(email, 'no account has this password')).toBe('422 {"message":"Wrong Email Or Password"}');
  });
});

describe('registering', () => {
  test('signs in, mails a code, and starts the trial of brands', async () => {
    const t = app();
    const before = t.context.clock().getTime();
    const { email, token } = await buildUser(t, 'brand', { verified: false });
    const me = await t.call(api.me, { token });
    expect(me.data).toMatchObject({ email, role: 'brand', email_verified_at: null, profile_completed: 0 });
    const ends = new Date(me.data.subscription ?? 0).getTime() - before;
    expect(Math.abs(ends - days(30))).toBeLessThan(hours(1));
    expect((await t.mailsTo(email))[0]?.subject).toMatch(/^\d{4} is your code$/);
  });

  test('with an address in use, in any case, is a 422 on the email, also 5 times concurrently', async () => {
    const form = {
      name: 'Mia',
      email: 'twice@example.com',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      role: 'creator',
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        app().call(api.register, { body: { ...form, email: n % 2 ? form.email : form.email.toUpperCase() } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.errors.email).toEqual(['This email address is already in use. Log in instead?']);
  });

  test.each([
    'id',
    'status',
    'balance',
    'email_verified_at',
    'subscription',
    'suspended_at',
    'created_at',
    'password_hash',
  ])('with %s as well is refused, and creates no account', async (field) => {
    const email = `extra-${field}@example.com`;
    const form = {
      name: 'Mia',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      role: 'brand',
      [field]: '2030-01-01',
    };
    const { status, errors } = await app().call(api.register, { body: form });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await app().context.db.orm.select().from(users).where(eq(users.email, email))).toEqual([]);
  });
});
