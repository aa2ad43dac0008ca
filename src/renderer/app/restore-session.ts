import { api } from '#shared/contract/api.ts';
import type { DesktopApi } from '#shared/ipc/desktop-api.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';

/** Stands where the website keeps the token; the real one never reaches the page. */
const PLACEHOLDER = 'desktop';
/** Milliseconds: enough for a keychain that answers, too short for one that first asks its user. */
const PATIENCE = 1_500;

const restore = async (desktop: Pick<DesktopApi, 'sessionState'>): Promise<void> => {
  const reply = await desktop.sessionState();
  if (!reply.ok || !reply.value.signedIn || session.current()) return;
  const me = await call(api.me);
  // Somebody may have used the form meanwhile.
  if (!session.current()) session.restore(me, PLACEHOLDER);
};

/**
 * Signs the page in when the main process is but the page does not know: a browser writes its storage late, so a client
 * that was killed may have lost it, while the keychain has not. Resolves when that is settled, or when it takes so long
 * that the page should show itself; a session that is restored later appears then. The server out of reach leaves
 * things as they are: signing in says why.
 */
export const restoreSession = async (desktop: Pick<DesktopApi, 'sessionState' | 'on'>): Promise<void> => {
  if (session.current()) return;
  // A start without a line: who is signed in is asked once the server is back.
  desktop.on('server:changed', ({ isReachable }) => {
    if (isReachable && !session.current()) void restore(desktop).catch(() => undefined);
  });
  const settled = restore(desktop).catch(() => undefined);
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
};
