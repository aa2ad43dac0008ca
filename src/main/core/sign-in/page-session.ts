import type { Session } from '../session.ts';
import type { GoogleSignIn } from './google-sign-in.ts';

/**
 * The session for the page's own calls. A sign-in there cancels the one in the system browser, which would later replace
 * its token with that of another account.
 */
export const createPageSession = (session: Session, googleSignIn: Pick<GoogleSignIn, 'cancel'>): Session => ({
  ...session,
  remember: (token) => {
    googleSignIn.cancel();
    session.remember(token);
  },
});
