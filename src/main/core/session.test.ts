import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { buildKeychain } from './fixtures/test-doubles.ts';
import { type Keychain, openSession } from './session.ts';

const TOKEN = 'access-token';
const lastRun = { [TOKEN]: 'of the last run' };

const start = (load: () => Promise<Keychain>, options: { timeoutMs?: number; patienceMs?: number } = {}) => {
  const warn = vi.fn<(message: string) => void>();
  const changed = vi.fn<(signedIn: boolean) => void>();
  const stored = vi.fn<(storage: string) => void>();
  const opened = openSession({ service: 'test', load, warn, changed, stored, timeoutMs: 5, ...options });
  return { ...opened, warn, changed, stored };
};

const startWith = (keychain: Keychain, options = {}) => start(async () => keychain, options);

/** A keychain whose calls wait between `lock` and `unlock`. */
const buildLockable = (entries: Record<string, string> = {}) => {
  const keychain = buildKeychain(entries);
  let unlocked = deferred();
  unlocked.resolve();
  let running = 0;
  let most = 0;
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    running += 1;
    most = Math.max(most, running);
    await unlocked.promise;
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
      unlocked = deferred();
    },
    unlock: () => unlocked.resolve(),
    mostAtOnce: () => most,
  };
};

test('restores the token of the last run from a keychain that returns a probe value, and removes the probe', async () => {
  const keychain = buildKeychain(lastRun);
  const { session, storage, stored, changed, warn } = startWith(keychain);
  expect(storage()).toBe('pending');
  expect(await session.token()).toBe('of the last run');
  expect(storage()).toBe('keychain');
  expect([...keychain.entries.keys()]).toEqual([TOKEN]);
  expect(stored.mock.calls).toEqual([['keychain']]);
  expect(changed).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

test('stores a token, notifies the page, and deletes it', async () => {
  const keychain = buildKeychain();
  const { session, changed } = startWith(keychain);
  session.remember('new');
  await session.settled();
  expect(keychain.entries.get(TOKEN)).toBe('new');
  session.forget();
  await session.settled();
  expect([...keychain.entries]).toEqual([]);
  expect(changed.mock.calls).toEqual([[true], [false]]);
});

test.each<[string, () => Promise<Keychain>]>([
  ['is not installed', () => Promise.reject(new Error('Cannot find package'))],
  ['refuses', async () => ({ ...buildKeychain(), setPassword: () => Promise.reject(new Error('no D-Bus')) })],
  ['loses what it is given', async () => ({ ...buildKeychain(), getPassword: async () => null })],
  ['never answers', async () => ({ ...buildKeychain(), setPassword: () => new Promise<void>(() => undefined) })],
])('keeps the session in memory and reports it when the keychain %s', async (_name, load) => {
  const { session, storage, warn } = start(load);
  expect(await session.token()).toBeNull();
  expect(storage()).toBe('memory');
  expect(warn).toHaveBeenCalledOnce();
  session.remember('x');
  await session.settled();
  expect(await session.token()).toBe('x');
  session.forget();
  expect(await session.token()).toBeNull();
});

test('prefers a sign-in to a stored token that the keychain returns later', async () => {
  const loaded = deferred<Keychain>();
  const { session } = start(() => loaded.promise);
  const early = session.token();
  session.remember('new');
  expect(await session.token()).toBe('new');
  const keychain = buildKeychain(lastRun);
  loaded.resolve(keychain);
  expect(await early).toBe('new');
  await session.settled();
  expect(keychain.entries.get(TOKEN)).toBe('new');
});

test('`settled` resolves although the keychain waits for its user', async () => {
  const { session } = start(() => new Promise<Keychain>(() => undefined), { patienceMs: 1 });
  session.remember('new');
  await expect(session.settled()).resolves.toBeUndefined();
});

test('does not end a newer session when an old token is refused', async () => {
  const { session } = startWith(buildKeychain());
  session.remember('first');
  session.remember('second');
  session.reject('first');
  expect(await session.token()).toBe('second');
  // Without the comparison of tokens, the late response ends the newer session.
  const naiveReject = (_refused: string) => session.forget();
  naiveReject('first');
  expect(await session.token()).toBeNull();
});

test('writes in order: a slow write of a token does not follow its removal', async () => {
  const slow = deferred();
  const keychain = buildKeychain();
  const written: string[] = [];
  const setPassword: Keychain['setPassword'] = async (service, account, token) => {
    if (account === TOKEN) {
      await slow.promise;
      written.push(token);
    }
    return keychain.setPassword(service, account, token);
  };
  const deletePassword: Keychain['deletePassword'] = async (service, account) => {
    if (account === TOKEN) written.push('removed');
    return keychain.deletePassword(service, account);
  };
  const { session } = startWith({ ...keychain, setPassword, deletePassword }, { timeoutMs: 10_000 });
  await session.token();
  session.remember('new');
  session.forget();
  slow.resolve();
  await session.settled();
  expect(written).toEqual(['new', 'removed']);

  // Without the queue, both calls run concurrently and the token is stored again after the sign-out.
  const slowAgain = deferred();
  const naive = [
    slowAgain.promise.then(() => keychain.setPassword('test', TOKEN, 'new')),
    keychain.deletePassword('test', TOKEN),
  ];
  slowAgain.resolve();
  await Promise.all(naive);
  expect(keychain.entries.get(TOKEN)).toBe('new');
});

test('uses the token of a keychain that responds late, unless the session has changed meanwhile', async () => {
  const unlockAfter = async (decide: (session: ReturnType<typeof start>['session']) => void) => {
    const { lockable, entries, lock, unlock } = buildLockable(lastRun);
    lock();
    const { session, storage, changed, stored } = startWith(lockable);
    expect(await session.token()).toBeNull();
    decide(session);
    unlock();
    await expect.poll(storage).toBe('keychain');
    await session.settled();
    expect(stored.mock.calls).toEqual([['memory'], ['keychain']]);
    return { token: await session.token(), kept: entries.get(TOKEN), changed: changed.mock.calls.flat() };
  };
  const { [TOKEN]: old } = lastRun;
  expect(await unlockAfter(() => undefined)).toEqual({ token: old, kept: old, changed: [true] });
  expect(await unlockAfter((session) => session.remember('new'))).toEqual({
    token: 'new',
    kept: 'new',
    changed: [true],
  });
  expect(
    await unlockAfter((session) => {
      session.remember('first');
      session.remember('new');
      session.forget();
    }),
  ).toEqual({ token: null, kept: undefined, changed: [true, true, false] });
});

test('does not block on a keychain that hangs after the start, and applies the change when it responds', async () => {
  const { lockable, entries, lock, unlock, mostAtOnce } = buildLockable(lastRun);
  const { session, storage, stored, warn } = startWith(lockable);
  await session.token();
  lock();
  session.remember('new');
  await session.settled();
  expect([storage(), await session.token()]).toEqual(['memory', 'new']);
  session.forget();
  await session.settled();
  expect(await session.token()).toBeNull();
  expect(entries.get(TOKEN)).toBe('of the last run');
  unlock();
  await expect.poll(storage).toBe('keychain');
  expect([...entries]).toEqual([]);
  expect(stored.mock.calls).toEqual([['keychain'], ['memory'], ['keychain']]);
  expect(mostAtOnce()).toBe(1);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('did not answer'));
});

test('keeps the session in memory when the keychain fails after the start, and retries on demand', async () => {
  const keychain = buildKeychain();
  let isGone = false;
  const setPassword: Keychain['setPassword'] = async (...all) => {
    if (isGone) throw new Error('the name is not activatable');
    return keychain.setPassword(...all);
  };
  const { session, storage, retryStorage } = startWith({ ...keychain, setPassword });
  await session.token();
  isGone = true;
  session.remember('x');
  await session.settled();
  expect([storage(), await session.token()]).toEqual(['memory', 'x']);
  expect(await retryStorage()).toBe('memory');
  isGone = false;
  expect(await retryStorage()).toBe('keychain');
  expect(keychain.entries.get(TOKEN)).toBe('x');
});

test('reads nothing from a failing keychain, and reports the failure once', async () => {
  const keychain = buildKeychain(lastRun);
  const getPassword: Keychain['getPassword'] = (service, account) =>
    account === TOKEN ? Promise.reject(new Error('denied')) : keychain.getPassword(service, account);
  const { session, storage, warn } = startWith({ ...keychain, getPassword });
  expect(await session.token()).toBeNull();
  expect([storage(), warn.mock.calls.length]).toEqual(['memory', 1]);
});

test('applies a change made while the one before it is finishing', async () => {
  const keychain = buildKeychain();
  const { session } = startWith(keychain);
  await session.token();
  for (let n = 0; n < 50; n += 1) {
    session.remember(`first ${n}`);
    for (let turn = 0; turn < n; turn += 1) await null;
    session.remember(`second ${n}`);
    await session.settled();
    expect(keychain.entries.get(TOKEN)).toBe(`second ${n}`);
  }
});
