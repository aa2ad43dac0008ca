import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { days, hours } from '../../lib/clock.ts';

const app = useApp();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

const loginFrom = async ({ email }: Person, userAgent: string): Promise<string> =>
  (await app().call(api.login, { body: { email, password: PASSWORD }, headers: { 'user-agent': userAgent } })).data
    .token;
const listOf = async (token: string) => (await app().call(api.listSessions, { token })).data;
const isOpen = async (token: string): Promise<boolean> => (await app().call(api.me, { token })).status === 200;

test('lists the account’s sessions only, with the current one marked', async () => {
  const [brand, other] = [await buildBrand(app()), await buildBrand(app())];
  const second = await loginFrom(brand, FIREFOX);
  const list = await listOf(second);
  expect(list.map(({ client, current }) => [client, current])).toEqual([
    ['Firefox on Windows', 1],
    ['Unknown device', 0],
  ]);
  expect(JSON.stringify(list)).not.toContain('Gecko');
  expect(await listOf(other.token)).toHaveLength(1);
});

test('a revoked session gets 401 at once and leaves the list; the others stay', async () => {
  const creator = await buildCreator(app());
  const second = await loginFrom(creator, FIREFOX);
  const target = (await listOf(creator.token)).find(({ current }) => current === 0);
  const params = { id: target?.id ?? 0 };
  expect((await app().call(api.revokeSession, { token: creator.token, params })).status).toBe(200);
  expect([await isOpen(creator.token), await isOpen(second)]).toEqual([true, false]);
  expect(await listOf(creator.token)).toHaveLength(1);
  expect((await app().call(api.revokeSession, { token: creator.token, params })).status).toBe(404);
});

test('"sign out everywhere" keeps the current session', async () => {
  const brand = await buildBrand(app());
  const others = [await loginFrom(brand, FIREFOX), await loginFrom(brand, '')];
  expect((await app().call(api.revokeOtherSessions, { token: brand.token })).status).toBe(200);
  expect(await isOpen(brand.token)).toBe(true);
  expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
});

test('expired sessions are not listed', async () => {
  const brand = await buildBrand(app());
  app().pass(days(29));
  expect(await isOpen(brand.token)).toBe(true);
  app().pass(days(2));
  const unused = await loginFrom(brand, FIREFOX);
  expect(await listOf(unused)).toHaveLength(2);
  app().pass(days(29) + hours(1));
  expect(await listOf(unused)).toHaveLength(1);
});
