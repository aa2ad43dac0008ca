import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { pageAfterLogin } from '#renderer/features/auth/page-after-login.ts';
import { afterEndAtom, signedInHereAtom, signedOutAtom, useSession } from '#renderer/lib/session/session.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { lazyPage } from './lazy-page.tsx';
import { useSignInForm } from './sign-in-form.ts';

/** Path requested before the login; kept in the history entry, so it survives a reload. */
interface LoginState {
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

/** Addresses only a brand may open. */
const brandRoutes = (
  <Route element={<RequireRole only="brand" />}>
    <Route path="products" element={lazyPage(() => import('../features/products/products-page.tsx'))} />
    <Route path="creators" element={lazyPage(() => import('../features/people/creators-page.tsx'))} />
    <Route path="new-job" element={lazyPage(() => import('../features/orders/form/new-job-page.tsx'))} />
    <Route path="edit-job/:id" element={lazyPage(() => import('../features/orders/form/edit-job-page.tsx'))} />
    <Route path="drafts" element={lazyPage(() => import('../features/orders/lists/drafts-page.tsx'))} />
    <Route
      path="awaiting-scripts"
      element={lazyPage(() => import('../features/orders/lists/awaiting-scripts-page.tsx'))}
    />
    <Route path="job-script/:id" element={lazyPage(() => import('../features/orders/details/job-script-page.tsx'))} />
    <Route path="orders" element={lazyPage(() => import('../features/orders/lists/orders-page.tsx'))} />
    <Route path="job-details/:id" element={lazyPage(() => import('../features/orders/details/job-details-page.tsx'))} />
    <Route
      path="job-details/:id/compare"
      element={lazyPage(() => import('../features/orders/compare/compare-page.tsx'))}
    />
    <Route path="renew-payment" element={lazyPage(() => import('../features/subscription/renew-payment-page.tsx'))} />
    <Route
      path="subscription-renewed"
      element={lazyPage(() => import('../features/subscription/subscription-renewed-page.tsx'))}
    />
  </Route>
);

/** Addresses only a creator may open. */
const creatorRoutes = (
  <Route element={<RequireRole only="creator" />}>
    <Route path="jobs" element={lazyPage(() => import('../features/discovery/jobs-page.tsx'))} />
    <Route path="jobs/:id" element={lazyPage(() => import('../features/discovery/job-page.tsx'))} />
    <Route path="tasks" element={lazyPage(() => import('../features/tasks/tasks-page.tsx'))}>
      <Route path=":id" element={lazyPage(() => import('../features/tasks/task-page.tsx'))} />
    </Route>
    <Route path="earnings" element={lazyPage(() => import('../features/earnings/earnings-page.tsx'))} />
    <Route path="earnings/:year" element={lazyPage(() => import('../features/earnings/statement-page.tsx'))} />
    <Route path="applications" element={lazyPage(() => import('../features/applications/applications-page.tsx'))} />
  </Route>
);

const appLayout = lazyPage(() => import('./app-layout.tsx'));
const sidebar = lazyPage(() => import('./sidebar-layout.tsx'));
const authLayout = lazyPage(() => import('./auth-layout.tsx'));

const landing = lazyPage(() => import('../features/home/landing.tsx'));
const legalPage = lazyPage(() => import('../features/home/legal-page.tsx'));
/** For members by number, for anybody by the key of a public page. */
const creatorPage = lazyPage(() => import('../features/people/creator-page.tsx'));
const maintenance = lazyPage(() => import('../features/home/under-maintenance.tsx'));
const notFound = lazyPage(() => import('./not-found.tsx'));

/** All routes of the product. */
export const AppRoutes = () => (
  <Routes>
    <Route index element={landing} />
    <Route path="terms-and-conditions" element={legalPage} />
    <Route path="privacy-policy" element={legalPage} />
    <Route path="under-maintenance" element={maintenance} />
    <Route element={appLayout}>
      <Route path="c/:key" element={creatorPage} />
      <Route element={authLayout}>
        <Route element={<RequireVisitor />}>
          <Route path="register" element={lazyPage(() => import('../features/auth/register.tsx'))} />
          <Route path="login" element={lazyPage(() => import('../features/auth/login.tsx'))} />
        </Route>
        <Route path="forgot-password" element={lazyPage(() => import('../features/auth/forgot-password.tsx'))} />
        <Route path="verify-email" element={lazyPage(() => import('../features/auth/verify-email.tsx'))} />
        <Route path="pay" element={lazyPage(() => import('../features/pay/pay-page.tsx'))} />
      </Route>
      <Route element={<RequireSession />}>
        <Route element={sidebar}>
          <Route path="dashboard" element={lazyPage(() => import('../features/dashboard/dashboard-page.tsx'))} />
          <Route path="profile" element={lazyPage(() => import('../features/accounts/profile-page.tsx'))} />
          <Route path="chat/:userId?" element={lazyPage(() => import('../features/chat/chat-page.tsx'))} />
          <Route
            path="notifications"
            element={lazyPage(() => import('../features/notifications/notifications-page.tsx'))}
          />
          <Route path="review/:id" element={lazyPage(() => import('../features/review/review-page.tsx'))} />
          <Route path="receipts" element={lazyPage(() => import('../features/receipts/receipts-page.tsx'))} />
          <Route path="receipts/:number" element={lazyPage(() => import('../features/receipts/receipt-page.tsx'))} />
          <Route path="brands/:id" element={lazyPage(() => import('../features/people/brand-page.tsx'))} />
          <Route path="creators/:id" element={creatorPage} />
          {brandRoutes}
          {creatorRoutes}
        </Route>
      </Route>
    </Route>
    <Route path="*" element={notFound} />
  </Routes>
);
