import { expect, it } from 'vitest';
import { buildUser, mockApi, signIn } from '#renderer/fixtures/test-support.tsx';
import { session } from '../lib/session.ts';
import { restoreSession } from './restore-session.ts';

const desktop = {
  sessionState: async () => ({ ok: true as const, value: { signedIn: true } }),
  on: () => () => undefined,
};

it('signs the page in as whom the main process knows', async () => {
  mockApi({ 'GET /me': { data: buildUser({ id: 7 }) } });
  await restoreSession(desktop);
  expect(session.current()?.id).toBe(7);
});

it('leaves who used the form meanwhile signed in', async () => {
  mockApi({
    'GET /me': () => {
      signIn('brand', { id: 8 });
      return { data: buildUser({ id: 7 }) };
    },
  });
  await restoreSession(desktop);
  expect(session.current()?.id).toBe(8);
});
