import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildUser, PASSWORD } from '#tests/support/people.ts';
import { useProxiedApp } from '#tests/support/proxied-app.ts';

const { app, proxy } = useProxiedApp();

const logIn = async (email: string, password: string): Promise<number> =>
  (await app().call(api.login, { body: { email, password }, remoteAddress: '198.51.100.7' })).status;

test('an attempt whose counting got no answer is counted once', async () => {
  const { email } = await buildUser(app(), 'brand');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) {
    if (n < 6) proxy().cutAt('insert into "rate_limits"', n % 2 === 0 ? 'unanswered' : 'unheard');
    statuses.push(await logIn(email, 'Wrong1!aa'));
    expect(proxy().hasCut).toBe(true);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

test('a right password whose reset of the counter is cut off does not count', async () => {
  const { email } = await buildUser(app(), 'brand');
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    proxy().cutAt('delete from "rate_limits"', 'unheard');
    statuses.push(await logIn(email, PASSWORD));
    expect(proxy().hasCut).toBe(true);
  }
  expect(statuses).not.toContain(429);
});

test('a right code whose answer is lost does not count', async () => {
  const { email } = await buildUser(app(), 'brand');
  await app().call(api.sendForgotPassword, { body: { email } });
  const otp = (await app().mailsTo(email))[0]?.subject.slice(0, 4) ?? '';
  const check = async () => (await app().call(api.checkOtp, { body: { email, otp } })).status;
  for (let n = 0; n < 6; n += 1) {
    proxy().cutAt('update "codes"', 'unanswered');
    expect(await check()).toBe(503);
    expect(proxy().hasCut).toBe(true);
  }
  expect(await check()).toBe(200);
});
