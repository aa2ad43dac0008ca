import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { buildUser, signIn } from '#renderer/fixtures/sign-in.ts';
import { session } from '../lib/session/session.ts';
import { restoreSession } from './restore-session.ts';
import { isSignInFormInUse, useSignInForm } from './sign-in-form.ts';

const desktop = {
  sessionState: async () => ({ ok: true as const, value: { signedIn: true } }),
  on: () => () => undefined,
};

it('signs the page in with the main process’s session', async () => {
  mockApi({ 'GET /me': { data: buildUser({ id: 7 }) } });
  await restoreSession(desktop);
  expect(session.current()?.id).toBe(7);
});

it('keeps a session that was started with the form meanwhile', async () => {
  mockApi({
    'GET /me': () => {
      signIn('brand', { id: 8 });
      return { data: buildUser({ id: 7 }) };
    },
  });
  await restoreSession(desktop);
  expect(session.current()?.id).toBe(8);
});

const typeSomething = () => document.dispatchEvent(new Event('input'));

it('waits until a form in use is left', async () => {
  const { unmount } = renderHook(useSignInForm);
  mockApi({
    'GET /me': () => {
      typeSomething();
      return { data: buildUser({ id: 7 }) };
    },
  });
  void restoreSession(desktop);
  await expect.poll(() => isSignInFormInUse()).toBe(true);
  expect(session.current()).toBeNull();
  unmount();
  await expect.poll(() => session.current()?.id).toBe(7);
});

it('does not ask for the session after a login with the form', async () => {
  const { unmount } = renderHook(useSignInForm);
  typeSomething();
  const restored = restoreSession(desktop);
  signIn('brand', { id: 8 });
  unmount();
  await restored;
  expect(session.current()?.id).toBe(8);
});
