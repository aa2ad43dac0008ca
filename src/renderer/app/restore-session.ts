import { api } from '#shared/contract/api.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { call } from '../lib/api/call.ts';
import { session } from '../lib/session/session.ts';
import { isSignInFormInUse, signInFormLeft } from './sign-in-form.ts';

/** Stands for the token, which the page never sees. */
const PLACEHOLDER = 'desktop';
/** Milliseconds: enough for an unlocked keychain, not for one that shows a prompt. */
const PATIENCE = 1_500;

type Desktop = Pick<DesktopApi, 'sessionState' | 'on'>;

const restore = async (desktop: Pick<Desktop, 'sessionState'>): Promise<void> => {
  await signInFormLeft();
  const reply = await desktop.sessionState();
  if (!reply.ok || !reply.value.signedIn || session.current()) return;
  const me = await call(api.me);
  // The user may have started to use the form during the call, so the session is requested again later.
  if (isSignInFormInUse()) return restore(desktop);
  if (!session.current()) session.restore(me, PLACEHOLDER);
};

/** Ignores an unreachable server; signing in reports it. */
const tryToRestore = async (desktop: Desktop): Promise<void> => {
  if (!session.current()) await restore(desktop).catch(() => undefined);
};

/**
 * Signs the page in when the main process has a session that the page does not know: a browser writes its storage with
 * a delay, so a client that was killed may have lost it. A user who is typing in a sign-in form finishes or leaves it
 * first.
 * Resolves with the result, or after `PATIENCE`: then the page is shown, and a session that is found later appears in
 * it.
 */
export const restoreSession = async (desktop: Desktop): Promise<void> => {
  // Handles a start while the server was unreachable.
  desktop.on('server:changed', ({ isReachable }) => {
    if (isReachable) void tryToRestore(desktop);
  });
  // A keychain that is unlocked later may hold the session of the last run.
  desktop.on('storage:changed', (storage) => {
    if (storage === 'keychain') void tryToRestore(desktop);
  });
  await Promise.race([tryToRestore(desktop), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
