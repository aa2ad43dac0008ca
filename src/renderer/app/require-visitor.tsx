import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pageAfterLogin } from '../features/auth/page-after-login.ts';
import { signedInHereAtom, useSession } from '../lib/session.ts';
import { useSignInForm } from './sign-in-form.ts';

/**
 * Whoever is signed in has nothing to do at the login and the registration, and is led on: as the page opens, and when a
 * keychain or another tab brings a session later. Whoever signs in here is led on by the form.
 */
export const RequireVisitor = () => {
  const { state } = useLocation();
  useSignInForm();
  const signedIn = useSession() !== null;
  const [wasSignedIn] = useState(signedIn);
  const isFormLeading = useAtomValue(signedInHereAtom) && !wasSignedIn;
  return signedIn && !isFormLeading ? <Navigate to={pageAfterLogin(state)} replace /> : <Outlet />;
};
