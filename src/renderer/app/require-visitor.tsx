import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { pageAfterLogin } from '../features/auth/page-after-login.ts';
import { useSession } from '../lib/session.ts';

/**
 * Whoever is signed in has nothing to do at the login and the registration, and is led on. Decided as the page opens:
 * whoever signs in here is led on by the form.
 */
export const RequireVisitor = () => {
  const { state } = useLocation();
  const signedIn = useSession() !== null;
  const [wasSignedIn] = useState(signedIn);
  return wasSignedIn ? <Navigate to={pageAfterLogin(state)} replace /> : <Outlet />;
};
