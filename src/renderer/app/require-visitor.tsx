import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pageAfterLogin } from '../features/auth/page-after-login.ts';
import { signedInHereAtom, useSession } from '../lib/session.ts';
import { useSignInForm } from './sign-in-form.ts';

/**
 * Redirects a signed-in user away from login and registration: when the page opens, and when a keychain or another tab
 * provides a session later. After a sign-in on this page the form redirects.
 */
export const RequireVisitor = () => {
  const { state } = useLocation();
  useSignInForm();
  const signedIn = useSession() !== null;
  const [wasSignedIn] = useState(signedIn);
  const isFormLeading = useAtomValue(signedInHereAtom) && !wasSignedIn;
  return signedIn && !isFormLeading ? <Navigate to={pageAfterLogin(state)} replace /> : <Outlet />;
};
