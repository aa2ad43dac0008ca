import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { buildKeychain } from '../fixtures/test-doubles.ts';
import { openSession } from '../session.ts';
import { createGoogleSignIn, createPageSession, type GoogleSignInOptions } from './google-sign-in.ts';

const identity = { desktop_client_id: 'the-app', authorization: 'https://accounts.example/authorize' };
const signedIn = () => Response.json({ data: { user: { id: 7, name: 'Mia' }, token: 'token-of-google' } });

/** A session whose keychain writes when the test says so. */
const startSession = () => {
  const written = deferred();
  const set = vi.fn(() => written.promise);
  const keychain = buildKeychain();
  const setPassword: typeof keychain.setPassword = (service, account, password) =>
    account === 'access-token' ? set() : keychain.setPassword(service, account, password);
  const ignore = () => undefined;
  const { session } = openSession({
    ...{ service: 'test', load: async () => ({ ...keychain, setPassword }), patienceMs: 60_000 },
    ...{ changed: ignore, stored: ignore, warn: ignore },
  });
  return { session, set, written: () => written.resolve() };
};

/** A sign-in of which the browser has returned, and whose code is exchanged until `answer` is called. */
const exchange = async () => {
  const { session, set, written } = startSession();
  const [opened, asked, answered] = [deferred<URL>(), deferred(), deferred<Response>()];
  const fetch: GoogleSignInOptions['fetch'] = async (url) => {
    if (url.endsWith('/client-config')) return Response.json({ data: { identity } });
    asked.resolve();
    return answered.promise;
  };
  const openExternal = async (url: string) => {
    opened.resolve(new URL(url));
    return true;
  };
  const google = createGoogleSignIn({ origin: 'https://api.example', fetch, openExternal, session });
  onTestFinished(() => google.cancel());
  const result = google.signIn(null);
  const { searchParams } = await opened.promise;
  const parameters = new URLSearchParams({ code: 'c-1', state: searchParams.get('state') ?? '' });
  globalThis.fetch(`${searchParams.get('redirect_uri')}?${parameters}`).catch(() => undefined);
  await asked.promise;
  return { google, session, set, written, result, answer: answered.resolve };
};

describe('a sign-in in the system browser that is cancelled', () => {
  test('before its port is open opens no browser', async () => {
    const openExternal = vi.fn(async () => false);
    const google = createGoogleSignIn({
      origin: 'https://api.example',
      fetch: async () => Response.json({ data: { identity } }),
      openExternal,
      session: startSession().session,
    });
    const result = google.signIn(null);
    google.cancel();
    expect(await result).toBeNull();
    expect(openExternal).not.toHaveBeenCalled();
  });

  test('while its code is exchanged signs nobody in', async () => {
    const { google, session, result, answer } = await exchange();
    google.cancel();
    answer(signedIn());
    expect(await result).toBeNull();
    expect(await session.token()).toBeNull();
  });

  test('while its code is exchanged reports no failure', async () => {
    const { google, result, answer } = await exchange();
    google.cancel();
    answer(Response.json({ message: 'Register first.' }, { status: 404 }));
    expect(await result).toBeNull();
  });

  test('while its token is being stored signs out again', async () => {
    const { google, session, set, written, result, answer } = await exchange();
    answer(signedIn());
    await expect.poll(() => set.mock.calls.length).toBe(1);
    google.cancel();
    written();
    expect(await result).toBeNull();
    expect(await session.token()).toBeNull();
  });

  test('by a sign-in in the page keeps the token of the latter', async () => {
    const { google, session, written, result, answer } = await exchange();
    written();
    createPageSession(session, google).remember('token-of-the-page');
    answer(signedIn());
    expect(await result).toBeNull();
    expect(await session.token()).toBe('token-of-the-page');
  });
});
