import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';

const app = useApp();

const newestCode = async ({ email }: Person): Promise<{ otp: string; key: string }> => {
  const [mail] = await app().mailsTo(email);
  return { otp: mail?.subject.slice(0, 4) ?? '', key: /[?&]key=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' };
};
const mailsSent = async ({ email }: Person): Promise<number> => (await app().mailsTo(email)).length;
const wrongFor = (otp: string): string => String((Number(otp) + 1) % 10_000).padStart(4, '0');

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

  test('mails a new code on request, three an hour, and then refuses with a retry time', async () => {
    const person = await buildUser(app(), 'creator', { verified: false });
    const first = await newestCode(person);
    const resend = () =>
      app().app.inject({
        method: 'POST',
        url: '/api/resend-verification',
        headers: { authorization: `Bearer ${person.token}` },
      });
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
