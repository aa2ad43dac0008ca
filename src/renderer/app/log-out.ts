import { api } from '#shared/contract/api.ts';
import { call } from '../lib/call.ts';
import { session } from '../lib/session.ts';

/** Leaves: the token is revoked on the server, local storage is cleared, the landing page opens (checklist A8). */
export const logOut = (): void => {
  // Whether the server can be reached or not, this page forgets; a token that was not revoked expires by itself.
  call(api.logout).catch(() => undefined);
  session.end('/');
};
