import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const NEW = { password: 'Different2?', password_confirmation: 'Different2?' };
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const subjects = async ({ email }: Person) => (await app().mailsTo(email)).map(({ subject }) => subject);
const loginFrom = ({ email }: Person, userAgent: string, remoteAddress = '127.0.0.1') =>
  app().call(api.login, { body: { email, password: PASSWORD }, remoteAddress, headers: { 'user-agent': userAgent } });
const NEW_SIGN_IN = 'New sign-in to your account';
const count = async (person: Person) => (await subjects(person)).filter((subject) => subject === NEW_SIGN_IN).length;

test('a sign-in from a new device is mailed once; from the device of the registration, never', async () => {
  const brand = await buildBrand(app());
  await loginFrom(brand, 'lightMyRequest');
  expect(await count(brand)).toBe(0);
  await loginFrom(brand, CHROME);
  const [mail] = await app().mailsTo(brand.email);
  expect(mail).toMatchObject({ subject: NEW_SIGN_IN, text: expect.stringContaining('Chrome on Linux') });
  expect(mail?.text).not.toContain('do not need to do anything');
  await loginFrom(brand, CHROME);
  await loginFrom(brand, CHROME.replace('140', '141'));
  expect(await count(brand)).toBe(1);
});

test('a sign-in from another network is mailed, from an address of the same network it is not', async () => {
  const brand = await buildBrand(app());
  await loginFrom(brand, 'lightMyRequest', '203.0.113.7');
  expect(await count(brand)).toBe(1);
  await loginFrom(brand, 'lightMyRequest', '203.0.113.200');
  await loginFrom(brand, 'lightMyRequest', '::ffff:203.0.113.9');
  expect(await count(brand)).toBe(1);
});

test('a wrong password sends no mail', async () => {
  const brand = await buildBrand(app());
  const before = await subjects(brand);
  const body = { email: brand.email, password: 'Wrong1!aa' };
  await app().call(api.login, { body, remoteAddress: '203.0.113.7' });
  expect(await subjects(brand)).toEqual(before);
});

test('address and browser of a sign-in are deleted with its session', async () => {
  const brand = await buildBrand(app());
  await loginFrom(brand, CHROME, '203.0.113.7');
  const { rows } = await app().context.db.pool.query('select * from known_devices where user_id = $1', [brand.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Chrome/);
});

test('a changed password is mailed', async () => {
  const { email, token } = await buildBrand(app());
  await app().call(api.changeBrandPassword, { token, body: { current_password: PASSWORD, ...NEW } });
  const [mail] = await app().mailsTo(email);
  expect(mail).toMatchObject({
    subject: 'Your password was changed',
    text: expect.stringContaining('/forgot-password'),
  });
});

test('a reset password is mailed', async () => {
  const { email } = await buildBrand(app());
  await app().call(api.sendForgotPassword, { body: { email } });
  const otp = (await app().mailsTo(email))[0]?.subject.slice(0, 4) ?? '';
  await app().call(api.forgotPassword, { body: { email, otp, ...NEW } });
  expect((await app().mailsTo(email))[0]?.subject).toBe('Your password was changed');
});
