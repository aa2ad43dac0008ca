import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '#shared/domain/people/roles.ts';
import { pageAfterLogin } from '../features/auth/page-after-login.ts';
import { afterEndAtom, signedInHereAtom, signedOutAtom, useSession } from '../lib/session/session.ts';
import { useSignInForm } from './sign-in-form.ts';

/** Path requested before the login; kept in the history entry, so it survives a reload. */
export interface LoginState {
  readonly from?: string;
  /** The session ended elsewhere; the login page then says so. */
  readonly signedOut?: true;
}

/**
 * Redirects a visitor without a stored token to the login, which returns to the requested page; after a logout,
 * to the landing page.
 */
export const RequireSession = () => {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  const [afterEnd, setAfterEnd] = useAtom(afterEndAtom);
  const signedOut = useAtomValue(signedOutAtom);
  // Only the page of the log-out leads to the landing page: a link that is followed later asks for its own page.
  useEffect(() => () => setAfterEnd('/login'), [setAfterEnd]);
  if (!session && afterEnd === '/') return <Navigate to="/" replace />;
  const state: LoginState = { from: pathname + search + hash, ...(signedOut && { signedOut }) };
  // Keyed by account, because another account may sign in in another tab and must not see this one's state.
  return session ? <Outlet key={session.id} /> : <Navigate to="/login" replace state={state} />;
};

/**
 * Whether the previous history entry belongs to the app. The router numbers its entries, but restarts where a URL was
 * typed; for those the Navigation API tells, where the browser has it. It does not reveal entries of other sites.
 * https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-navigation-cangoback
 */
const hasPageBefore = (): boolean => {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0) return true;
  const navigation: unknown = Reflect.get(window, 'navigation');
  return typeof navigation === 'object' && navigation !== null && Reflect.get(navigation, 'canGoBack') === true;
};

const SendBack = () => {
  const navigate = useNavigate();
  useEffect(() => {
    if (hasPageBefore()) void navigate(-1);
    else void navigate('/dashboard', { replace: true });
  }, [navigate]);
  return null;
};

/** A user of the other role goes back one page, or to the dashboard when there is none. */
export const RequireRole = ({ only }: { only: Role }) => (useSession()?.role === only ? <Outlet /> : <SendBack />);

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
