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

const open = async (load: () => Promise<Keychain>, timeoutMs = 5) => {
  const warn = vi.fn<(message: string) => void>();
  const changed = vi.fn<() => void>();
  return { secrets: await openSecrets({ service: 'test', load, warn, timeoutMs, changed }), warn, changed };
};

/** A keychain whose calls wait between `lock` and `unlock`. */
const buildLockable = () => {
  const keychain = buildKeychain();
  let opened = Promise.resolve();
  let open: () => void = () => undefined;
  let running = 0;
  let most = 0;
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
    return work();
  };
  const lockable: Keychain = {
    getPassword: (...all) => guard(() => keychain.getPassword(...all)),
    setPassword: (...all) => guard(() => keychain.setPassword(...all)),
    deletePassword: (...all) => guard(() => keychain.deletePassword(...all)),
  };
  return {
    lockable,
    entries: keychain.entries,
    lock: () => {
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    unlock: () => {
      open();
    },
    mostAtOnce: () => most,
  };
};

test('uses a keychain that returns a probe value, and removes the probe', async () => {
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
])('falls back to memory and reports it when the keychain %s', async (_name, load) => {
  const { secrets, warn } = await open(load, 5);
  expect(secrets.kind).toBe('memory');
  expect(warn).toHaveBeenCalledOnce();
  await secrets.set('token', 'x');
  expect(await secrets.get('token')).toBe('x');
  await secrets.delete('token');
  expect(await secrets.get('token')).toBeNull();
});

test('moves stored and deleted entries into a keychain that is unlocked after the timeout', async () => {
  const { lockable, entries, lock, unlock } = buildLockable();
  entries.set('test/old', 'of the last run');
  lock();
  const { secrets, changed } = await open(async () => lockable);
  await secrets.set('token', 'first');
  await secrets.set('token', 'second');
  await secrets.delete('old');
  expect(secrets.kind).toBe('memory');
  expect(await secrets.get('token')).toBe('second');
  unlock();
  await expect.poll(() => secrets.kind).toBe('keychain');
  expect([...entries]).toEqual([['test/token', 'second']]);
  expect(await secrets.get('token')).toBe('second');
  expect(changed).toHaveBeenCalledOnce();
  await secrets.delete('token');
  expect(entries.size).toBe(0);
});

test('does not block on a keychain that hangs after the start, and applies pending changes when it responds', async () => {
  const { lockable, entries, lock, unlock, mostAtOnce } = buildLockable();
  const { secrets, warn } = await open(async () => lockable);
  await secrets.set('token', 'of the last run');
  lock();
  await secrets.set('token', 'new');
  expect(secrets.kind).toBe('memory');
  expect(await secrets.get('token')).toBe('new');
  await secrets.delete('token');
  expect(await secrets.get('token')).toBeNull();
  expect(entries.get('test/token')).toBe('of the last run');
  unlock();
  await expect.poll(() => secrets.kind).toBe('keychain');
  expect([...entries]).toEqual([]);
  expect(mostAtOnce()).toBe(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('did not answer'));
});

test('keeps entries in memory when the keychain fails after the start, and retries on demand', async () => {
  const keychain = buildKeychain();
  let isGone = false;
  const setPassword: Keychain['setPassword'] = async (...all) => {
    if (isGone) throw new Error('the name is not activatable');
    return keychain.setPassword(...all);
  };
  const { secrets, changed } = await open(async () => ({ ...keychain, setPassword }));
  isGone = true;
  await secrets.set('token', 'x');
  expect([secrets.kind, await secrets.get('token')]).toEqual(['memory', 'x']);
  await secrets.retry();
  expect(secrets.kind).toBe('memory');
  isGone = false;
  await secrets.retry();
  expect([secrets.kind, keychain.entries.get('test/token')]).toEqual(['keychain', 'x']);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('reads nothing from a failing keychain, and reports the failure once', async () => {
  const keychain = buildKeychain();
  const getPassword: Keychain['getPassword'] = (service, account) =>
    account === 'token' ? Promise.reject(new Error('denied')) : keychain.getPassword(service, account);
  const { secrets, warn } = await open(async () => ({ ...keychain, getPassword }));
  expect(await secrets.get('token')).toBeNull();
  expect([secrets.kind, warn.mock.calls.length]).toEqual(['memory', 1]);
});

test('applies a change made while the pending changes are finishing', async () => {
  const keychain = buildKeychain();
  const { secrets } = await open(async () => keychain);
  for (let n = 0; n < 50; n += 1) {
    const first = secrets.set('token', `${n}`);
    for (let turn = 0; turn < n; turn += 1) await null;
    await Promise.all([first, secrets.set('other', `${n}`)]);
    expect(keychain.entries.get('test/other')).toBe(`${n}`);
  }
});

test('makes one keychain call at a time', async () => {
  const { lockable, mostAtOnce } = buildLockable();
  const { secrets } = await open(async () => lockable);
  await secrets.set('token', 'x');
  const answers = await Promise.all(['token', 'none', 'token'].map((account) => secrets.get(account)));
  expect(answers).toEqual(['x', null, 'x']);
  expect(mostAtOnce()).toBe(1);
});
