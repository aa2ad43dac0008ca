import { Route } from 'react-router-dom';
import { RequireRole } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Addresses only a brand may open. */
export const brandRoutes = (
  <Route element={<RequireRole only="brand" />}>
    <Route path="products" element={lazyPage(() => import('../features/products/products-page.tsx'))} />
    <Route path="creators" element={lazyPage(() => import('../features/people/creators-page.tsx'))} />
    <Route path="new-job" element={lazyPage(() => import('#renderer/features/jobs/brand/order/new-job-page.tsx'))} />
    <Route
      path="edit-job/:id"
      element={lazyPage(() => import('#renderer/features/jobs/brand/order/edit-job-page.tsx'))}
    />
    <Route path="drafts" element={lazyPage(() => import('#renderer/features/jobs/brand/lists/drafts-page.tsx'))} />
    <Route
      path="awaiting-scripts"
      element={lazyPage(() => import('#renderer/features/jobs/brand/lists/awaiting-scripts-page.tsx'))}
    />
    <Route
      path="job-script/:id"
      element={lazyPage(() => import('#renderer/features/jobs/brand/details/job-script-page.tsx'))}
    />
    <Route path="orders" element={lazyPage(() => import('#renderer/features/jobs/brand/lists/orders-page.tsx'))} />
    <Route
      path="job-details/:id"
      element={lazyPage(() => import('#renderer/features/jobs/brand/details/job-details-page.tsx'))}
    />
    <Route
      path="job-details/:id/compare"
      element={lazyPage(() => import('#renderer/features/jobs/brand/compare/compare-page.tsx'))}
    />
    <Route path="renew-payment" element={lazyPage(() => import('../features/subscription/renew-payment-page.tsx'))} />
    <Route
      path="subscription-renewed"
      element={lazyPage(() => import('../features/subscription/subscription-renewed-page.tsx'))}
    />
  </Route>
);
