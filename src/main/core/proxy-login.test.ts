import { expect, test, vi } from 'vitest';
import { createProxyLogin, type ProxyCredentials } from './proxy-login.ts';

const ada = { username: 'ada', password: 'pa:ss@1' };

test('asks once, and again when the proxy refuses what was given', async () => {
  const ask = vi.fn(async (_proxy: string, isRefused: boolean) => (isRefused ? ada : { ...ada, password: 'wrong' }));
  const login = createProxyLogin(ask);
  expect(login.known('proxy:8080')).toBeNull();
  await login.answer('proxy:8080', false);
  expect((await login.answer('proxy:8080', false))?.password).toBe('wrong');
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await login.answer('proxy:8080', true)).toEqual(ada);
  expect(login.known('proxy:8080')).toEqual(ada);
  expect(login.known('other:8080')).toBeNull();
  expect(login.isMissing()).toBe(false);
});

test('does not ask again after a refusal of the user, until the user tries again', async () => {
  const ask = vi.fn<() => Promise<ProxyCredentials | null>>().mockResolvedValueOnce(null).mockResolvedValue(ada);
  const login = createProxyLogin(ask);
  expect(await login.answer('proxy:8080', false)).toBeNull();
  expect(await login.answer('proxy:8080', false)).toBeNull();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(login.isMissing()).toBe(true);
  login.askAgain();
  expect(await login.answer('proxy:8080', false)).toEqual(ada);
});
