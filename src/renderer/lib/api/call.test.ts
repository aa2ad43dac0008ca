import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import { api } from '#shared/contract/api.ts';
import { call } from './call.ts';
import { http } from './http.ts';

type Reply = number | 'no answer';

/** Answers the calls in order; returns the idempotency keys that they carried. */
const serve = (...replies: Reply[]) => {
  const keys: unknown[] = [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    keys.push(config.headers.get('Idempotency-Key'));
    const status = replies.shift();
    if (typeof status !== 'number') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const response = { status, statusText: '', data: { data: { id: 1 } }, headers: new AxiosHeaders(), config };
    if (status < 300) return response;
    throw new AxiosError(`Answered ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
  };
  return keys;
};

const withdraw = (amount: number) => call(api.withdraw, { body: { amount } }).catch(() => 'failed');
beforeEach(() => signIn('creator'));

describe('an action that creates or pays', () => {
  test('sends a new key each time', async () => {
    const keys = serve(201, 201, 201);
    for (const amount of [10, 10, 20]) await withdraw(amount);
    expect(new Set(keys).size).toBe(3);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each<Reply>(['no answer', 500, 502])('keeps its key when it is repeated after %s', async (lost) => {
    const keys = serve(lost, 201, 201);
    await withdraw(11);
    await withdraw(11);
    await withdraw(11);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('gets another key with other content', async () => {
    const keys = serve('no answer', 201);
    await withdraw(12);
    await withdraw(13);
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('gets a new key after a refusal', async () => {
    const keys = serve(422, 201);
    await withdraw(14);
    await withdraw(14);
    expect(keys[1]).not.toBe(keys[0]);
  });
});

test('sends no key with a call that only reads', async () => {
  const keys = serve(200);
  await call(api.billingInfo);
  expect(keys).toEqual([undefined]);
});
