import { Route, Routes } from 'react-router-dom';
import { brandRoutes } from './brand-routes.tsx';
import { creatorRoutes } from './creator-routes.tsx';
import { RequireSession } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { RequireVisitor } from './require-visitor.tsx';

const appLayout = lazyPage(() => import('./app-layout.tsx'));
const sidebar = lazyPage(() => import('./sidebar-layout.tsx'));
const authLayout = lazyPage(() => import('./auth-layout.tsx'));

const landing = lazyPage(() => import('../features/home/landing.tsx'));
const terms = lazyPage(() => import('../features/home/terms.tsx'));
const privacy = lazyPage(() => import('../features/home/privacy.tsx'));
/** For members by number, for anybody by the key of a public page. */
const creatorPage = lazyPage(() => import('../features/people/creator-page.tsx'));
const maintenance = lazyPage(() => import('../features/home/under-maintenance.tsx'));
const notFound = lazyPage(() => import('./not-found.tsx'));

/** All routes of the product. */
export const AppRoutes = () => (
  <Routes>
    <Route index element={landing} />
    <Route path="terms-and-conditions" element={terms} />
    <Route path="privacy-policy" element={privacy} />
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
