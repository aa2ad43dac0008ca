import { expect, test, vi } from 'vitest';
import { type Keychain, openSecrets } from './secrets.ts';

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
