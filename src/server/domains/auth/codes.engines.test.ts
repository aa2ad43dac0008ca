import { eq, sum } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { barrier } from '#tests/support/concurrency.ts';
import { buildUser, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { codes } from '../../db/schema/people.ts';
import { hours, minutes } from '../../lib/clock.ts';

const app = useApp();
const NEW = { password: 'Different2?', password_confirmation: 'Different2?' };

const buildAccount = () => buildUser(app(), 'brand');
const newestCode = async ({ email }: Person): Promise<{ otp: string; key: string }> => {
  const [mail] = await app().mailsTo(email);
  return { otp: mail?.subject.slice(0, 4) ?? '', key: /[?&]key=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' };
};
const mailsSent = async ({ email }: Person): Promise<number> => (await app().mailsTo(email)).length;
/** Requests a reset code and returns it. */
const requestCode = async (person: Person) => {
  await app().call(api.sendForgotPassword, { body: { email: person.email } });
  return newestCode(person);
};
const wrongFor = (otp: string, n = 1): string => String((Number(otp) + n) % 10_000).padStart(4, '0');
const check = async ({ email }: Person, otp: string) =>
  (await app().call(api.checkOtp, { body: { email, otp } })).status;
const reset = async ({ email }: Person, otp: string) =>
  (await app().call(api.forgotPassword, { body: { email, otp, ...NEW } })).status;
/** The number of wrong codes that were actually compared for an account. */
const compared = async ({ id }: Person): Promise<number> => {
  const [row] = await app()
    .context.db.orm.select({ tried: sum(codes.attempts).mapWith(Number) })
    .from(codes)
    .where(eq(codes.userId, id));
  return row?.tried ?? 0;
};
/** Exhausts one code with five wrong attempts. */
const exhaustCode = async (person: Person) => {
  const { otp } = await requestCode(person);
  for (let n = 1; n <= 5; n += 1) await check(person, wrongFor(otp, n));
};

describe('a code', () => {
  test('has four digits and resets the password once', async () => {
    const person = await buildAccount();
    const { otp } = await requestCode(person);
    expect(otp).toMatch(/^\d{4}$/);
    expect(await check(person, otp)).toBe(200);
    expect(await reset(person, otp)).toBe(200);
    expect(await reset(person, otp)).toBe(422);
    const login = await app().call(api.login, { body: { email: person.email, password: NEW.password } });
    expect(login.status).toBe(200);
  });

  test('that is right does not count as an attempt: after four wrong ones it can be checked and then used', async () => {
    const person = await buildAccount();
    const { otp } = await requestCode(person);
    for (let n = 1; n <= 4; n += 1) expect(await check(person, wrongFor(otp, n))).toBe(422);
    expect(await check(person, otp)).toBe(200);
    expect(await reset(person, otp)).toBe(200);
    expect(await compared(person)).toBe(4);
  });

  test('is invalid after five wrong attempts, even if the sixth is right; the link in the mail still works', async () => {
    const person = await buildAccount();
    const { otp, key } = await requestCode(person);
    for (let n = 1; n <= 5; n += 1) expect(await check(person, wrongFor(otp, n))).toBe(422);
    expect(await check(person, otp)).toBe(422);
    expect(await reset(person, otp)).toBe(422);
    expect(await reset(person, key)).toBe(200);
  });

  test('that is used up is said to be, on the second line, and what to do; alike for an address without an account', async () => {
    const person = await buildAccount();
    const other = { ...person, email: `nobody-${person.email}` };
    const usedUp =
      'The code is used up, because 5 wrong ones were entered. Ask for another one, or use the link in the mail.';
    const spent = 'Too many wrong codes were entered. Please use the link in the mail instead.';
    const heard = async (who: Person, otp: string) => {
      const { message, errors } = await app().call(api.checkOtp, { body: { email: who.email, otp } });
      expect(message).toBe(errors?.otp?.[0]);
      return errors?.otp;
    };
    const wrong = 'Incorrect OTP!';
    for (const [who, send] of [
      [person, () => requestCode(person)],
      [other, async () => ({ ...(await requestCode(other)), otp: '0000' })],
    ] as const) {
      const { otp } = await send();
      for (let n = 1; n <= 4; n += 1) expect(await heard(who, wrongFor(otp, n))).toEqual([wrong]);
      expect(await heard(who, wrongFor(otp, 5))).toEqual([wrong, usedUp]);
      expect(await heard(who, otp)).toEqual([wrong, usedUp]);
      const { otp: next } = await send();
      expect(await heard(who, wrongFor(next, 1))).toEqual([wrong]);
      for (let n = 2; n <= 3; n += 1) await heard(who, wrongFor(next, n));
      expect(await heard(who, wrongFor(next, 4))).toEqual([wrong, spent]);
    }
  });

  test.each([
    (otp: string) => ` ${otp} `,
    (otp: string) => `${otp}\n`,
    (otp: string) => `${otp.slice(0, 2)} ${otp.slice(2)}`,
    (otp: string) => `${otp.slice(0, 2)}-${otp.slice(2)}`,
    (otp: string) => otp.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ])('is taken as people paste it (%#)', async (pasted) => {
    const person = await buildAccount();
    const { otp } = await requestCode(person);
    expect(await check(person, pasted(otp))).toBe(200);
    expect(await check(person, `${pasted(otp)}a`)).toBe(422);
    expect(await reset(person, pasted(otp))).toBe(200);
  });

  test('of 20 concurrent wrong attempts at most five are compared', async () => {
    const person = await buildAccount();
    const { otp } = await requestCode(person);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => check(person, wrongFor(otp, n + 1))));
    expect(new Set(answers)).toEqual(new Set([422]));
    expect(await compared(person)).toBe(5);
  });

  test('used four times concurrently changes the password once', async () => {
    const person = await buildAccount();
    const { otp } = await requestCode(person);
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(person, otp)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 422)).toHaveLength(3);
  });

  test('expires after ten minutes', async () => {
    const person = await buildAccount();
    const { otp, key } = await requestCode(person);
    app().pass(minutes(9));
    expect(await check(person, otp)).toBe(200);
    app().pass(minutes(1));
    expect(await check(person, otp)).toBe(422);
    expect(await reset(person, key)).toBe(422);
  });

  test('is invalid once a newer one was mailed, as is its link', async () => {
    const person = await buildAccount();
    const first = await requestCode(person);
    const second = await requestCode(person);
    expect(await reset(person, first.key)).toBe(422);
    if (first.otp !== second.otp) expect(await check(person, first.otp)).toBe(422);
    expect(await check(person, second.otp)).toBe(200);
  });

  test('of one account is invalid for any other, as is its link', async () => {
    const [one, other] = [await buildAccount(), await buildAccount()];
    const mine = await requestCode(one);
    const theirs = await requestCode(other);
    if (mine.otp !== theirs.otp) expect(await check(other, mine.otp)).toBe(422);
    expect(await check(other, mine.key)).toBe(422);
    expect(await reset(other, mine.key)).toBe(422);
  });

  test('that verifies an address cannot reset a password', async () => {
    const person = await buildUser(app(), 'brand', { verified: false });
    const verify = await newestCode(person);
    expect(await check(person, verify.otp)).toBe(422);
    expect(await reset(person, verify.key)).toBe(422);
  });

  test.each(['1234x', '12.34', '①②③④', '12345', '', 'a'.repeat(10_000), ' '.repeat(10_000)])(
    'in another format (%j) is refused without counting as an attempt',
    async (otp) => {
      const person = await buildAccount();
      await requestCode(person);
      expect(await check(person, otp)).toBe(422);
      expect(await compared(person)).toBe(0);
    },
  );

  test('is stored only as a digest', async () => {
    const person = await buildAccount();
    const { otp, key } = await requestCode(person);
    const stored = JSON.stringify(await app().context.db.orm.select().from(codes).where(eq(codes.userId, person.id)));
    expect(stored).not.toContain(`"${otp}"`);
    expect(stored).not.toContain(key);
  });
});

describe('strangers who use up the limits of an account', () => {
  /** The owner's browser, which has logged in before. */
  const cookieOf = async ({ email }: Person): Promise<string> => {
    const answer = await app().request(api.login, { body: { email, password: PASSWORD } });
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const send = async (path: string, payload: object, cookie: string) =>
    (await app().app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { cookie } })).statusCode;

  /** As many wrong attempts as the site allows in an hour. */
  const exhaustSite = async (): Promise<void> => {
    const { db, clock } = app().context;
    const { id: userId } = await buildAccount();
    const at = clock();
    const code = {
      userId,
      purpose: 'reset',
      digest: '',
      linkDigest: '',
      expiresAt: at,
      endedAt: at,
      createdAt: at,
    } as const;
    await db.orm.insert(codes).values(Array.from({ length: 100 }, () => ({ ...code, attempts: 5 })));
  };

  test('do not keep the owner from typing a code on a known device, where ten wrong ones are the limit', async () => {
    const person = await buildAccount();
    const cookie = await cookieOf(person);
    const typed = (otp: string) => send(api.checkOtp.path, { email: person.email, otp }, cookie);
    await exhaustCode(person);
    await exhaustCode(person);
    app().pass(hours(1));
    const { otp } = await requestCode(person);
    for (let n = 1; n <= 5; n += 1) await check(person, wrongFor(otp, n));
    expect(await check(person, otp)).toBe(422);
    expect(await typed(otp)).toBe(200);
    const wrong: number[] = [];
    // A browser has two calls at a time.
    for (let n = 1; n < 20; n += 2)
      wrong.push(...(await Promise.all([typed(wrongFor(otp, n)), typed(wrongFor(otp, n + 1))])));
    expect(wrong.sort()).toEqual([...Array<number>(10).fill(422), ...Array<number>(10).fill(429)]);
    expect(await typed(otp)).toBe(429);
    app().pass(hours(24 * 30));
    const later = await requestCode(person);
    expect(await send(api.forgotPassword.path, { email: person.email, otp: later.otp, ...NEW }, cookie)).toBe(200);
  });

  test('do not keep the owner from getting a code on a known device', async () => {
    const person = await buildAccount();
    const cookie = await cookieOf(person);
    const before = await mailsSent(person);
    for (let n = 0; n < 4; n += 1) await requestCode(person);
    for (let n = 0; n < 4; n += 1) await send(api.sendForgotPassword.path, { email: person.email }, cookie);
    expect((await mailsSent(person)) - before).toBe(6);
  });

  test('in one network can spend little of the limit of the site', async () => {
    const victims = await Promise.all(Array.from({ length: 11 }, buildAccount));
    const guess = async ({ email }: Person, otp: string, remoteAddress: string) => {
      const payload = { email, otp };
      const request = { method: 'POST', url: `/api${api.checkOtp.path}`, payload, remoteAddress } as const;
      return (await app().app.inject(request)).statusCode;
    };
    const statuses: number[] = [];
    for (const victim of victims) {
      const { otp } = await requestCode(victim);
      for (let n = 1; n <= 5; n += 1) statuses.push(await guess(victim, wrongFor(otp, n), '198.51.100.1'));
    }
    expect(statuses).toEqual([...Array<number>(50).fill(422), ...Array<number>(5).fill(429)]);
    const person = await buildAccount();
    const { otp, key } = await requestCode(person);
    expect(await guess(person, otp, '198.51.100.1')).toBe(429);
    expect(await guess(person, key, '198.51.100.1')).toBe(200);
    expect(await guess(person, otp, '198.51.100.2')).toBe(200);
  });

  test('on the whole site keep neither new people from verifying nor owners on a known device from resetting', async () => {
    const [person, newcomer] = [await buildAccount(), await buildUser(app(), 'brand', { verified: false })];
    const verification = (await newestCode(newcomer)).otp;
    const cookie = await cookieOf(person);
    const { otp, key } = await requestCode(person);
    await exhaustSite();
    expect(await check(person, otp)).toBe(429);
    expect(await send(api.checkOtp.path, { email: person.email, otp }, cookie)).toBe(200);
    expect(await check(person, key)).toBe(200);
    const body = { otp: verification };
    expect((await app().call(api.verifyEmail, { token: newcomer.token, body })).status).toBe(200);
    app().pass(hours(1));
    expect(await check(person, (await requestCode(person)).otp)).toBe(200);
  });
});

describe('the limits of an account', () => {
  test('three codes an hour and five a day are mailed; further requests get the same response', async () => {
    const person = await buildAccount();
    const before = await mailsSent(person);
    const ask = async () => {
      const answer = await app().request(api.sendForgotPassword, { body: { email: person.email } });
      return `${answer.statusCode} ${answer.body}`;
    };
    const answers = new Set<string>();
    for (let n = 0; n < 20; n += 1) answers.add(await ask());
    expect((await mailsSent(person)) - before).toBe(3);
    app().pass(hours(1));
    for (let n = 0; n < 20; n += 1) answers.add(await ask());
    expect((await mailsSent(person)) - before).toBe(5);
    app().pass(hours(2));
    await ask();
    expect((await mailsSent(person)) - before).toBe(5);
    app().pass(hours(22));
    await ask();
    expect((await mailsSent(person)) - before).toBe(6);
    expect(answers.size).toBe(1);
  });

  test('100 concurrent requests mail three codes', async () => {
    const person = await buildAccount();
    const before = await mailsSent(person);
    await Promise.all(
      Array.from({ length: 100 }, () => app().call(api.sendForgotPassword, { body: { email: person.email } })),
    );
    expect((await mailsSent(person)) - before).toBe(3);
  });

  test('after ten wrong codes only the link works, for 30 days, also with newer codes', async () => {
    const person = await buildAccount();
    await exhaustCode(person);
    await exhaustCode(person);
    expect(await compared(person)).toBe(10);
    app().pass(hours(1));
    const { otp, key } = await requestCode(person);
    // Not 429, which would reveal that the account exists.
    expect(await check(person, otp)).toBe(422);
    expect(await reset(person, otp)).toBe(422);
    expect(await compared(person)).toBe(10);
    expect(await reset(person, key)).toBe(200);
    app().pass(hours(24 * 30));
    const later = await requestCode(person);
    expect(await check(person, later.otp)).toBe(200);
  });

  test('20 concurrent attempts do not exceed the account’s limit', async () => {
    const person = await buildAccount();
    await exhaustCode(person);
    const second = await requestCode(person);
    for (let n = 1; n <= 3; n += 1) await check(person, wrongFor(second.otp, n));
    const third = await requestCode(person);
    await Promise.all(Array.from({ length: 20 }, (_, n) => check(person, wrongFor(third.otp, n + 1))));
    expect(await compared(person)).toBe(10);
  });

  test('a naive variant, which reads the count before adding to it, compares all 20', async () => {
    const person = await buildAccount();
    await requestCode(person);
    const { pool } = app().context.db;
    const everybodyLooked = barrier(20);
    const naive = async (): Promise<boolean> => {
      const { rows } = await pool.query('select attempts from codes where user_id = $1 and purpose = $2', [
        person.id,
        'reset',
      ]);
      await everybodyLooked();
      return rows[0].attempts < 5;
    };
    const mayCompare = await Promise.all(Array.from({ length: 20 }, naive));
    expect(mayCompare.filter(Boolean)).toHaveLength(20);
  });
});
