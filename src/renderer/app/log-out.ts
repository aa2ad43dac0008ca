import { api } from '#shared/contract/api.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';

/** Logs out: revokes the token on the server, clears local storage, opens the landing page (checklist A8). */
export const logOut = (): void => {
  // A failed revocation is ignored: this page drops the token in any case, and the server's copy expires.
  call(api.logout).catch(() => undefined);
  session.end('/');
};
