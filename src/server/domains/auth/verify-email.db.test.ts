import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { minutes } from '../../lib/clock.ts';
import { Codes } from './codes.service.ts';

const app = useApp();

const newestCode = async ({ email }: Person): Promise<{ otp: string; key: string }> => {
  const [mail] = await app().mailsTo(email);
  return { otp: mail?.subject.slice(0, 4) ?? '', key: /[?&]key=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' };
};
const mailsSent = async ({ email }: Person): Promise<number> => (await app().mailsTo(email)).length;
const wrongFor = (otp: string, n = 1): string => String((Number(otp) + n) % 10_000).padStart(4, '0');

describe('verifying the address', () => {
  test('accepts the mailed code once and returns the time', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const { otp } = await newestCode(person);
    const wrong = await app().call(api.verifyEmail, { token: person.token, body: { otp: wrongFor(otp) } });
    expect(wrong).toMatchObject({ status: 422, message: 'Incorrect OTP!', errors: { otp: ['Incorrect OTP!'] } });
    const right = await app().call(api.verifyEmail, { token: person.token, body: { otp } });
    expect(right.status).toBe(200);
    const again = await app().call(api.verifyEmail, { token: person.token, body: { otp: '0000' } });
    expect(again.data).toEqual(right.data);
  });

  test('says when the code is used up or has expired, and what to do', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const heard = async (otp: string) =>
      (await app().call(api.verifyEmail, { token: person.token, body: { otp } })).errors?.otp;
    const { otp } = await newestCode(person);
    for (let n = 1; n <= 4; n += 1) expect(await heard(wrongFor(otp, n))).toEqual(['Incorrect OTP!']);
    const usedUp =
      'The code is used up, because 5 wrong ones were entered. Ask for another one, or use the link in the mail.';
    expect(await heard(wrongFor(otp, 5))).toEqual(['Incorrect OTP!', usedUp]);
    expect(await heard(otp)).toEqual(['Incorrect OTP!', usedUp]);
    app().pass(minutes(10) + 1);
    expect(await heard(otp)).toEqual(['Incorrect OTP!', 'The code has expired. Ask for another one.']);
  });

  test('mails a new code on request, three an hour, and then refuses with a retry time', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const first = await newestCode(person);
    const resend = () => app().request(api.resendVerification, { token: person.token });
    expect([(await resend()).statusCode, (await resend()).statusCode]).toEqual([200, 200]);
    const refused = await resend();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsSent(person)).toBe(3);
    expect((await app().call(api.verifyEmail, { token: person.token, body: { otp: first.key } })).status).toBe(422);
  });

  test('is refused for a verified address', async () => {
    const person = await buildUser(app(), 'brand');
    const before = await mailsSent(person);
    expect((await app().call(api.resendVerification, { token: person.token })).status).toBe(200);
    expect(await mailsSent(person)).toBe(before);
  });

  test('of a suspended account is refused', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    await app().context.db.orm.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
    const { otp } = await newestCode(person);
    expect((await app().call(api.verifyEmail, { token: person.token, body: { otp } })).status).toBe(401);
  });
});

describe('changing an address that is not verified', () => {
  let people = 0;
  const PASSWORD = 'Correct1!';
  const buildNew = () => {
    people += 1;
    return { email: `moved-${people}@example.com` };
  };
  const change = ({ token }: Person, email: string, password = PASSWORD) =>
    app().call(api.changeEmail, { token, body: { email, password } });
  const verify = ({ token }: Person, otp: string) => app().call(api.verifyEmail, { token, body: { otp } });

  test('mails a code to the new address only, and makes everything mailed to the old one void', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const old = await newestCode(person);
    await app().call(api.sendForgotPassword, { body: { email: person.email } });
    const reset = await newestCode(person);
    const mailsToOld = await mailsSent(person);
    const { email } = buildNew();
    expect((await change(person, email)).data).toEqual({ email, changed: 1 });
    const { otp, key } = await newestCode({ ...person, email });
    expect(await mailsSent(person)).toBe(mailsToOld);
    if (otp !== old.otp) expect((await verify(person, old.otp)).status).toBe(422);
    expect((await verify(person, old.key)).status).toBe(422);
    const password = 'Another1!';
    const body = { email, otp: reset.key, password, password_confirmation: password };
    expect((await app().call(api.forgotPassword, { body })).status).toBe(422);
    expect((await app().call(api.login, { body: { email: person.email, password: PASSWORD } })).status).toBe(422);
    expect((await verify(person, key)).status).toBe(200);
    expect((await app().call(api.me, { token: person.token })).data.email).toBe(email);
    expect((await change(person, buildNew().email)).data).toEqual({ email, changed: 0 });
  });

  test('needs the password and an address that is free, and keeps the old one otherwise', async () => {
    const [person, other] = [await buildUser(app(), 'brand', { verified: false }), await buildUser(app(), 'brand')];
    const { otp } = await newestCode(person);
    expect(await change(person, buildNew().email, 'Wrong1!!')).toMatchObject({
      errors: { password: ['This is not your password'] },
    });
    expect(await change(person, other.email.toUpperCase())).toMatchObject({
      errors: { email: ['This email address is already in use. Log in instead?'] },
    });
    expect((await change(person, 'nobody')).status).toBe(422);
    expect((await verify(person, otp)).status).toBe(200);
  });

  test('is possible after all codes of the old address were mailed, and the new one gets three of its own', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const resend = async () => (await app().call(api.resendVerification, { token: person.token })).status;
    expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 429]);
    const { email } = buildNew();
    expect((await change(person, email)).status).toBe(200);
    expect([await resend(), await resend(), await resend()]).toEqual([200, 200, 429]);
    expect(await mailsSent({ ...person, email })).toBe(3);
    const { otp } = await newestCode({ ...person, email });
    expect((await verify(person, otp)).status).toBe(200);
  });

  test('is possible five times an hour, and gives no further attempts at a code', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const statuses = [];
    let email = person.email;
    for (let n = 0; n < 6; n += 1) {
      const { otp } = await newestCode({ ...person, email });
      for (let at = 1; at <= 5; at += 1) await verify(person, wrongFor(otp, at));
      const next = buildNew().email;
      const { status, message } = await change(person, next);
      statuses.push(status === 429 ? message : status);
      if (status === 200) email = next;
    }
    expect(statuses).toEqual([
      ...[200, 200, 200, 200, 200],
      'You changed your address several times. Please wait an hour before you change it again.',
    ]);
    const { otp, key } = await newestCode({ ...person, email });
    expect(await verify(person, otp)).toMatchObject({ status: 429, message: /use the link in the mail/ });
    expect((await verify(person, key)).status).toBe(200);
  });

  test('never verifies the new address by a code of the old one that was compared before', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const owner = { userId: person.id, purpose: 'verify' } as const;
    const { otp: old, key } = await newestCode(person);
    const { email } = buildNew();
    await change(person, email);
    const { otp } = await newestCode({ ...person, email });
    const { orm } = app().context.db;
    const codes = new Codes(app().context);
    expect(await codes.spend(orm, owner, key)).toBeUndefined();
    if (old !== otp) expect(await codes.spend(orm, owner, old)).toBeUndefined();
    expect(await codes.spend(orm, owner, otp)).toBeDefined();
  });
});
