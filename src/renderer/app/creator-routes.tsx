import { Route } from 'react-router-dom';
import { RequireRole } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';

/** Addresses only a creator may open. */
export const creatorRoutes = (
  <Route element={<RequireRole only="creator" />}>
    <Route path="jobs" element={lazyPage(() => import('../features/jobs/creator/jobs-page.tsx'))} />
    <Route path="jobs/:id" element={lazyPage(() => import('../features/jobs/creator/job-page.tsx'))} />
    <Route path="tasks" element={lazyPage(() => import('../features/deliveries/tasks-page.tsx'))}>
      <Route path=":id" element={lazyPage(() => import('../features/deliveries/task-page.tsx'))} />
    </Route>
    <Route path="earnings" element={lazyPage(() => import('../features/earnings/earnings-page.tsx'))} />
    <Route path="earnings/:year" element={lazyPage(() => import('../features/earnings/statement-page.tsx'))} />
    <Route path="applications" element={lazyPage(() => import('../features/applications/applications-page.tsx'))} />
  </Route>
);
