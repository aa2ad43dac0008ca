import argon2 from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, PASSWORD, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { buildApp } from '../../app.ts';

const running = useApp();

const STRANGER = '198.51.100.7';
const WRONG = 'Wrong1!aa';

const logIn = (app: FastifyInstance, email: string, password: string, remoteAddress?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    ...(remoteAddress && { remoteAddress }),
  });

const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

/** A log-in from a browser with a cookie, at the same address and with the same name as others. */
const logInWith = async (cookie: string, email: string, password: string): Promise<number> =>
  (await running().call(api.login, { body: { email, password }, headers: { cookie } })).status;

const guessAsStranger = async ({ email }: Person, times: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await logIn(running().app, email, WRONG, STRANGER)).statusCode);
  return statuses;
};

test('of 20 concurrent guesses at two servers on one database, at most 10 are compared', async () => {
  const { app, context, sandbox } = running();
  const { email } = await buildBrand(running());
  const other = await buildApp({ context, sandbox, websiteDirectory: '/nowhere' });
  const verify = vi.spyOn(argon2, 'verify');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => logIn(n % 2 === 0 ? app : other, email, WRONG, STRANGER)),
  );
  await other.close();
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(verify.mock.calls.length).toBeLessThanOrEqual(10);
  expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(10).fill(429)]);
});

describe('after strangers have used up the attempts at an account', () => {
  test('the owner can log in from a known device, and strangers cannot even with the password', async () => {
    const owner = await buildBrand(running());
    expect(await guessAsStranger(owner, 11)).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await logIn(running().app, owner.email, PASSWORD, STRANGER)).statusCode).toBe(429);
    expect((await logIn(running().app, owner.email, PASSWORD)).statusCode).toBe(200);
    // The owner's log-in does not reset the counter of the strangers.
    expect(await guessAsStranger(owner, 1)).toEqual([429]);
    running().pass(15 * 60_000);
    expect(await guessAsStranger(owner, 1)).toEqual([422]);
  });

  test('in the network of the owner, with the same browser, the owner can log in from a browser that has done so', async () => {
    const owner = await buildBrand(running());
    const other = await buildBrand(running());
    const first = await logIn(running().app, owner.email, PASSWORD);
    const cookie = cookieOf(first);
    expect(first.headers['set-cookie']).toMatch(
      /^device-\d+=[\w.-]+; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const foreign = cookieOf(await logIn(running().app, other.email, PASSWORD)).replace(
      /^.*=/,
      cookie.replace(/=.*/, '='),
    );
    for (let n = 0; n < 11; n += 1) await logIn(running().app, owner.email, WRONG);
    await guessAsStranger(owner, 11);
    for (const forged of ['', foreign, `${cookie}x`, cookie.replace(/.$/, '~')])
      expect(await logInWith(forged, owner.email, PASSWORD)).toBe(429);
    expect(await logInWith(`a=b; ${cookie}; c=d`, owner.email, PASSWORD)).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await logInWith(cookie, owner.email, WRONG)).toBe(422);
    expect(await logInWith(cookie, owner.email, PASSWORD)).toBe(429);
  });

  test('a new password ends the tokens of all browsers but the one that changed it', async () => {
    const owner = await buildBrand(running());
    const old = cookieOf(await logIn(running().app, owner.email, PASSWORD));
    const body = { current_password: PASSWORD, password: 'Different2?', password_confirmation: 'Different2?' };
    const changed = await running().request(api.changeBrandPassword, { token: owner.token, body });
    for (let n = 0; n < 11; n += 1) await logIn(running().app, owner.email, WRONG);
    expect(await logInWith(old, owner.email, 'Different2?')).toBe(429);
    expect(await logInWith(cookieOf(changed), owner.email, 'Different2?')).toBe(200);
  });

  test('the signed-in owner can change the password', async () => {
    const owner = await buildBrand(running());
    await guessAsStranger(owner, 11);
    const body = { current_password: PASSWORD, password: 'Different2?', password_confirmation: 'Different2?' };
    expect((await running().call(api.changeBrandPassword, { token: owner.token, body })).status).toBe(200);
  });
});

test('a known device and a stolen session allow no more guesses than a stranger has', async () => {
  const owner = await buildBrand(running());
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await logIn(running().app, owner.email, WRONG)).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  const body = { current_password: WRONG, password: 'Different2?', password_confirmation: 'Different2?' };
  const change = async () => (await running().call(api.changeBrandPassword, { token: owner.token, body })).status;
  for (let n = 0; n < 10; n += 1) expect(await change()).toBe(422);
  expect(await change()).toBe(429);
});

test('a failed comparison does not count as a wrong password', async () => {
  const { email } = await buildBrand(running());
  vi.spyOn(argon2, 'verify').mockRejectedValue(new Error('out of memory'));
  for (let n = 0; n < 15; n += 1) expect((await logIn(running().app, email, PASSWORD, STRANGER)).statusCode).toBe(500);
  vi.restoreAllMocks();
  expect((await logIn(running().app, email, PASSWORD, STRANGER)).statusCode).toBe(200);
});
