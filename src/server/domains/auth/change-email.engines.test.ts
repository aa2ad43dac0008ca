import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { minutes } from '../../lib/clock.ts';
import { Codes } from './codes.service.ts';

const app = useApp();
const NOTICE = 'The address of your account was changed';
const TAKEN = 'This email address is already in use. Log in instead?';
let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `another-${addresses}@example.com`;
};
const ask = ({ token }: Pick<Person, 'token'>, email: string, password = PASSWORD) =>
  app().call(api.changeEmail, { token, body: { email, password } });
const confirm = ({ token }: Pick<Person, 'token'>, otp: string) =>
  app().call(api.confirmEmail, { token, body: { otp } });
const login = (email: string) => app().call(api.login, { body: { email, password: PASSWORD } });
const addressOf = async ({ token }: Person) => (await app().call(api.me, { token })).data.email;
const subjects = async (email: string) => (await app().mailsTo(email)).map(({ subject }) => subject);
const codeAt = async (email: string): Promise<{ otp: string; key: string }> => {
  const [mail] = await app().mailsTo(email);
  return { otp: mail?.subject.slice(0, 4) ?? '', key: /[?&]key=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' };
};
const wrongFor = (otp: string, n = 1): string => String((Number(otp) + n) % 10_000).padStart(4, '0');
/** Runs `between` when the next code has been compared, before the call does anything with it. */
const afterComparison = (between: () => Promise<void>) => {
  const { verifies } = Codes.prototype;
  const spy = vi.spyOn(Codes.prototype, 'verifies').mockImplementationOnce(async function (this: Codes, ...given) {
    spy.mockRestore();
    const isRight = await verifies.apply(this, given);
    await between();
    return isRight;
  });
};

test('a verified address stays until the code comes back, then other sessions end and the old address is told', async () => {
  const person = await buildUser(app(), 'creator');
  const elsewhere = (await login(person.email)).data;
  await app().call(api.sendForgotPassword, { body: { email: person.email } });
  const { key: reset } = await codeAt(person.email);
  const mailsToOld = await subjects(person.email);
  const email = newAddress();
  expect((await ask(person, email)).data).toEqual({ email: person.email, changed: 0 });
  expect(await addressOf(person)).toBe(person.email);
  expect(await subjects(person.email)).toEqual(mailsToOld);
  const { otp } = await codeAt(email);
  expect(await subjects(email)).toEqual([`${otp} is your code for your new address`]);

  expect((await confirm(person, wrongFor(otp))).message).toBe('Incorrect OTP!');
  expect((await confirm(person, otp)).data).toEqual({ email, email_verified_at: expect.any(String) });
  expect(await addressOf(person)).toBe(email);
  expect((await confirm(person, otp)).status).toBe(422);
  expect((await app().call(api.me, { token: elsewhere.token })).status).toBe(401);
  const [notice] = await app().mailsTo(person.email);
  expect(notice).toMatchObject({ subject: NOTICE, text: expect.stringContaining(`number ${person.id}`) });
  expect(notice?.text).not.toContain(email);
  expect((await login(person.email)).status).toBe(422);
  expect((await login(email)).status).toBe(200);
  const form = { otp: reset, password: 'Another1!', password_confirmation: 'Another1!' };
  expect((await app().call(api.forgotPassword, { body: { email, ...form } })).status).toBe(422);
});

test('needs the password, and an address that is neither taken nor the present one', async () => {
  const [person, other] = [await buildUser(app(), 'brand'), await buildUser(app(), 'brand')];
  expect((await ask(person, newAddress(), 'Wrong1!!')).errors).toEqual({ password: ['This is not your password'] });
  expect((await ask(person, other.email.toUpperCase())).errors).toEqual({ email: [TAKEN] });
  expect((await ask(person, person.email.toUpperCase())).errors).toEqual({ email: ['This is your address already.'] });
  expect((await ask(person, 'nobody')).status).toBe(422);
  expect((await confirm(person, '0000')).errors).toEqual({
    otp: ['Incorrect OTP!', 'The code has expired. Ask for another one.'],
  });
});

test('a code works for ten minutes and is used up by five wrong ones; three are mailed in an hour', async () => {
  const person = await buildUser(app(), 'creator');
  const [first, second, third] = [newAddress(), newAddress(), newAddress()];
  await ask(person, first);
  app().pass(minutes(10) + 1);
  expect((await confirm(person, (await codeAt(first)).otp)).status).toBe(422);
  await ask(person, second);
  const { otp, key } = await codeAt(second);
  for (let n = 1; n <= 5; n += 1) await confirm(person, wrongFor(otp, n));
  expect((await confirm(person, otp)).errors?.otp?.[1]).toMatch(/^The code is used up/);
  expect((await ask(person, third)).status).toBe(200);
  expect((await confirm(person, key)).status).toBe(422);
  expect(await ask(person, newAddress())).toMatchObject({ status: 429, message: /several codes already/ });
  expect((await confirm(person, (await codeAt(third)).key)).data.email).toBe(third);
});

test('of two accounts that confirm the same address at once one gets it', async () => {
  const people = [await buildUser(app(), 'creator'), await buildUser(app(), 'brand')];
  const email = newAddress();
  const keys: string[] = [];
  for (const person of people) {
    // The naive variant, which only looks whether the address is free, would let both have it.
    expect((await ask(person, email)).status).toBe(200);
    keys.push((await codeAt(email)).key);
  }
  const answers = await Promise.all(people.map((person, n) => confirm(person, keys[n] ?? '')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.errors).toEqual({ email: [TAKEN] });
  const now = await Promise.all(people.map(addressOf));
  expect(now.filter((address) => address === email)).toHaveLength(1);
});

test('a code that was compared never confirms the address of a newer request', async () => {
  const person = await buildUser(app(), 'creator');
  const [proved, unproved] = [newAddress(), newAddress()];
  await ask(person, proved);
  const { key } = await codeAt(proved);
  let wanted: unknown;
  afterComparison(async () => {
    await ask(person, unproved);
    const { rows } = await app().context.db.pool.query(
      `select address from codes where user_id = $1 and purpose = 'change' and ended_at is null`,
      [person.id],
    );
    wanted = rows[0].address;
  });
  expect((await confirm(person, key)).status).toBe(422);
  // The naive variant, which sets what is wanted once the code was right, would have set this one.
  expect(wanted).toBe(unproved);
  expect(await addressOf(person)).toBe(person.email);
  expect((await confirm(person, (await codeAt(unproved)).key)).data.email).toBe(unproved);
});

test('a session that a reset of the password has ended changes no address, though its code was compared before', async () => {
  const person = await buildUser(app(), 'creator');
  const email = newAddress();
  await ask(person, email);
  const { key } = await codeAt(email);
  afterComparison(async () => {
    await app().call(api.sendForgotPassword, { body: { email: person.email } });
    const { otp } = await codeAt(person.email);
    const body = { email: person.email, otp, password: 'Another1!', password_confirmation: 'Another1!' };
    expect((await app().call(api.forgotPassword, { body })).status).toBe(200);
  });
  expect((await confirm(person, key)).status).toBe(401);
  expect(await subjects(person.email)).not.toContain(NOTICE);
});
