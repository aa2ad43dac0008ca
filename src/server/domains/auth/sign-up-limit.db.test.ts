import argon2 from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const running = useApp(async () => ({ SIGN_UPS_PER_HOUR: '3' }));

let people = 0;
const signUp = async (remoteAddress: string): Promise<number> => {
  people += 1;
  const email = `new-${people}@example.com`;
  const body = { name: 'Mia', email, password: PASSWORD, password_confirmation: PASSWORD, role: 'creator' };
  return (await running().call(api.register, { body, remoteAddress })).status;
};

test('one network may create a few accounts per hour, across all its addresses', async () => {
  const from = async (addresses: readonly string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await signUp(address));
    return statuses;
  };
  expect(await from(['203.0.113.5', '::ffff:203.0.113.5', '203.0.113.5', '203.0.113.5'])).toEqual([201, 201, 201, 429]);
  expect(await from(['2001:db8::1', '2001:db8::2', '2001:db8::ffff', '2001:db8:0:0:9::1'])).toEqual([
    201, 201, 201, 429,
  ]);
  expect(await signUp('203.0.113.6')).toBe(201);
  running().pass(3_600_000);
  expect(await signUp('203.0.113.5')).toBe(201);
});

test('a change of the address counts as one, and says whether an address is taken no oftener', async () => {
  expect(await signUp('203.0.113.9')).toBe(201);
  const taken = `new-${people}@example.com`;
  const remoteAddress = '203.0.113.8';
  const password = PASSWORD;
  const body = { name: 'Mia', email: 'mistyped@example.com', password, password_confirmation: password };
  const { token } = (await running().call(api.register, { body: { ...body, role: 'creator' }, remoteAddress })).data;
  const statuses: number[] = [];
  for (const email of ['corrected@example.com', taken, taken])
    statuses.push((await running().call(api.changeEmail, { token, body: { email, password }, remoteAddress })).status);
  expect(statuses).toEqual([200, 422, 429]);
});

test('a sign-up that failed on the server does not count', async () => {
  const from = '203.0.113.77';
  vi.spyOn(argon2, 'hash').mockRejectedValue(new Error('out of memory'));
  for (let n = 0; n < 5; n += 1) expect(await signUp(from)).toBe(500);
  vi.restoreAllMocks();
  for (let n = 0; n < 3; n += 1) expect(await signUp(from)).toBe(201);
  expect(await signUp(from)).toBe(429);
});
