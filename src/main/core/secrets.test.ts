import { expect, test, vi } from 'vitest';
import { type Keychain, openSecrets } from './secrets.ts';
import { deferred } from './test-doubles.ts';

const buildKeychain = (overrides: Partial<Keychain> = {}): Keychain & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    getPassword: async (service, account) => entries.get(`${service}/${account}`) ?? null,
    setPassword: async (service, account, password) => {
      entries.set(`${service}/${account}`, password);
    },
    deletePassword: async (service, account) => entries.delete(`${service}/${account}`),
    ...overrides,
  };
};

const open = async (load: () => Promise<Keychain>, timeoutMs?: number) => {
  const warn = vi.fn<(message: string) => void>();
  return { secrets: await openSecrets({ service: 'test', load, warn, timeoutMs }), warn };
};

test('uses a keychain that gives back what it was given, and leaves no trace of the question', async () => {
  const keychain = buildKeychain();
  const { secrets, warn } = await open(async () => keychain);
  expect(secrets.kind).toBe('keychain');
  expect(keychain.entries.size).toBe(0);
  await secrets.set('token', 'x');
  expect(await secrets.get('token')).toBe('x');
  expect(keychain.entries.get('test/token')).toBe('x');
  await secrets.delete('token');
  expect(await secrets.get('token')).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test.each<[string, () => Promise<Keychain>]>([
  ['is not installed', () => Promise.reject(new Error('Cannot find package'))],
  ['refuses', async () => buildKeychain({ setPassword: () => Promise.reject(new Error('no D-Bus')) })],
  ['loses what it is given', async () => buildKeychain({ getPassword: async () => null })],
  ['never answers', async () => buildKeychain({ setPassword: () => new Promise<void>(() => undefined) })],
])('falls back to memory and says so when the keychain %s', async (_name, load) => {
  const { secrets, warn } = await open(load, 5);
  expect(secrets.kind).toBe('memory');
  expect(warn).toHaveBeenCalledOnce();
  await secrets.set('token', 'x');
  expect(await secrets.get('token')).toBe('x');
  await secrets.delete('token');
  expect(await secrets.get('token')).toBeNull();
});

test('adopts a keychain that is unlocked after the wait: what was kept moves there, what was deleted goes', async () => {
  const unlocked = deferred<void>();
  const keychain = buildKeychain();
  keychain.entries.set('test/old', 'of the last run');
  const { setPassword } = keychain;
  const slow = {
    ...keychain,
    setPassword: async (...all: Parameters<Keychain['setPassword']>) => {
      await unlocked.promise;
      await setPassword(...all);
    },
  };
  const { secrets } = await open(async () => slow, 5);
  await secrets.set('token', 'first');
  await secrets.set('token', 'second');
  await secrets.delete('old');
  expect(secrets.kind).toBe('memory');
  unlocked.resolve();
  await expect.poll(() => secrets.kind).toBe('keychain');
  expect([...keychain.entries]).toEqual([['test/token', 'second']]);
  expect(await secrets.get('token')).toBe('second');
  await secrets.delete('token');
  expect(keychain.entries.size).toBe(0);
});

test('asks the keychain one thing at a time, also after an answer that was a failure', async () => {
  let running = 0;
  let most = 0;
  const keychain = buildKeychain();
  const getPassword = async (service: string, account: string) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (account === 'denied') throw new Error('denied');
    return keychain.getPassword(service, account);
  };
  const { secrets } = await open(async () => ({ ...keychain, getPassword }));
  await secrets.set('token', 'x');
  const answers = await Promise.allSettled(['token', 'denied', 'token', 'none'].map((account) => secrets.get(account)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
});
