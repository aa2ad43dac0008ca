import { api } from '#shared/contract/api.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';
import { isSignInFormInUse, signInFormLeft } from './sign-in-form.ts';

/** Stands where the website keeps the token; the real one never reaches the page. */
const PLACEHOLDER = 'desktop';
/** Milliseconds: enough for a keychain that answers, too short for one that first asks its user. */
const PATIENCE = 1_500;

type Desktop = Pick<DesktopApi, 'sessionState' | 'on'>;

const restore = async (desktop: Pick<Desktop, 'sessionState'>): Promise<void> => {
  await signInFormLeft();
  const reply = await desktop.sessionState();
  if (!reply.ok || !reply.value.signedIn || session.current()) return;
  const me = await call(api.me);
  // Somebody may have begun to use the form during the call: what was found then is asked for again.
  if (isSignInFormInUse()) return restore(desktop);
  if (!session.current()) session.restore(me, PLACEHOLDER);
};

/** Leaves things as they are when the server cannot be asked: signing in says why. */
const tryToRestore = async (desktop: Desktop): Promise<void> => {
  if (!session.current()) await restore(desktop).catch(() => undefined);
};

/**
 * Signs the page in when the main process is but the page does not know: a browser writes its storage late, so a client
 * that was killed may have lost it, while the keychain has not. Somebody who has begun to type on a page that signs in
 * finishes or leaves it first.
 * Resolves when it is known, or after `PATIENCE`: then the page shows itself, and a session that is found later appears
 * in it.
 */
export const restoreSession = async (desktop: Desktop): Promise<void> => {
  // A start while the server was away.
  desktop.on('server:changed', ({ isReachable }) => {
    if (isReachable) void tryToRestore(desktop);
  });
  // A keychain that is unlocked late may hold the session of the last run.
  desktop.on('storage:changed', (storage) => {
    if (storage === 'keychain') void tryToRestore(desktop);
  });
  await Promise.race([tryToRestore(desktop), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
