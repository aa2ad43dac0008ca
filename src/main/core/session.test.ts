import { expect, test, vi } from 'vitest';
import { buildSecrets, deferred } from './fixtures/test-doubles.ts';
import type { Secrets } from './secrets.ts';
import { createSession } from './session.ts';

const start = (secrets: Secrets | Promise<Secrets>, patienceMs?: number) => {
  const changed = vi.fn<(signedIn: boolean) => void>();
  const warn = vi.fn<(message: string) => void>();
  const session = createSession({ secrets: Promise.resolve(secrets), changed, warn, patienceMs });
  return { session, changed, warn };
};

test('restores the token of the last run', async () => {
  const { session } = start(buildSecrets({ 'access-token': 'old' }));
  expect(await session.token()).toBe('old');
});

test('stores a token, notifies the page, and deletes it', async () => {
  const secrets = buildSecrets();
  const { session, changed } = start(secrets);
  session.remember('new');
  await session.settled();
  expect(secrets.entries.get('access-token')).toBe('new');
  session.forget();
  await session.settled();
  expect([...secrets.entries]).toEqual([]);
  expect(changed.mock.calls).toEqual([[true], [false]]);
});

test('prefers a sign-in to a stored token that the keychain returns later', async () => {
  const keychain = deferred<Secrets>();
  const { session } = start(keychain.promise, 1);
  const early = session.token();
  session.remember('new');
  expect(await session.token()).toBe('new');
  keychain.resolve(buildSecrets({ 'access-token': 'old' }));
  expect(await early).toBe('new');
});

test('`settled` resolves although the keychain waits for its user', async () => {
  const { session } = start(new Promise<Secrets>(() => undefined), 1);
  session.remember('new');
  await expect(session.settled()).resolves.toBeUndefined();
});

test('does not end a newer session when an old token is refused', async () => {
  const { session } = start(buildSecrets());
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
  const slow = deferred<void>();
  const entries: string[] = [];
  const secrets = buildSecrets();
  const set: Secrets['set'] = async (account, value) => {
    await slow.promise;
    entries.push(value);
    return secrets.set(account, value);
  };
  const remove: Secrets['delete'] = async (account) => {
    entries.push('removed');
    return secrets.delete(account);
  };
  const { session } = start({ ...secrets, set, delete: remove });
  session.remember('new');
  session.forget();
  slow.resolve();
  await session.settled();
  expect(entries).toEqual(['new', 'removed']);

  // Without the queue, both calls run concurrently and the token is stored again after the sign-out.
  const slowAgain = deferred<void>();
  const naive = [slowAgain.promise.then(() => secrets.set('access-token', 'new')), secrets.delete('access-token')];
  slowAgain.resolve();
  await Promise.all(naive);
  expect(secrets.entries.get('access-token')).toBe('new');
});

test('keeps the session in memory when the keychain fails', async () => {
  const broken: Secrets = {
    kind: 'keychain',
    get: () => Promise.reject(new Error('locked')),
    set: () => Promise.reject(new Error('locked')),
    delete: () => Promise.reject(new Error('locked')),
    retry: async () => undefined,
  };
  const { session, warn } = start(broken);
  expect(await session.token()).toBeNull();
  session.remember('new');
  await session.settled();
  expect(await session.token()).toBe('new');
  expect(warn.mock.calls.flat()).toEqual([
    'The keychain could not be read: locked',
    'The keychain could not be written: locked',
  ]);
});

test('uses the token of a keychain that responds late, unless the session has changed meanwhile', async () => {
  const entries = { 'access-token': 'of the last run' };
  const late = (): Secrets => {
    let isAnswering = false;
    const secrets = buildSecrets(entries);
    return {
      ...secrets,
      get: async (account) => (isAnswering ? secrets.get(account) : null),
      retry: async () => {
        isAnswering = true;
      },
    };
  };
  const unlock = async (decide: (session: ReturnType<typeof start>['session']) => void) => {
    const secrets = late();
    const { session, changed } = start(secrets);
    expect(await session.token()).toBeNull();
    decide(session);
    await secrets.retry();
    await session.readAgain();
    return { token: await session.token(), changed: changed.mock.calls.flat() };
  };
  expect(await unlock(() => undefined)).toEqual({ token: 'of the last run', changed: [true] });
  expect(await unlock((session) => session.remember('new'))).toEqual({ token: 'new', changed: [true] });
  expect(
    await unlock((session) => {
      session.remember('new');
      session.forget();
    }),
  ).toEqual({ token: null, changed: [true, false] });
});
