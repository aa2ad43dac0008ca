import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { importWithRetry } from '#renderer/lib/import-with-retry.ts';
import { askCloseGuard } from '../lib/close-guards.ts';
import { connectNavigation } from '../lib/navigation.ts';
import { usePlatform } from '../platform/platform.ts';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Lets the platform and code outside React navigate. */
const NavigationBridge = () => {
  const navigate = useNavigate();
  const { routes } = usePlatform();
  useEffect(() => connectNavigation(navigate), [navigate]);
  useEffect(
    () =>
      routes?.subscribe((path) => {
        if (!askCloseGuard()) void navigate(path);
      }),
    [routes, navigate],
  );
  return null;
};

const ConnectionBanner = lazy(async () => ({
  default: (await importWithRetry(() => import('./connection-banner.tsx'))).ConnectionBanner,
}));

const Connection = () => {
  const { connection } = usePlatform();
  return (
    connection && (
      <Suspense>
        <ConnectionBanner connection={connection} />
      </Suspense>
    )
  );
};

export const App = () => (
  <>
    <NavigationBridge />
    <Connection />
    <ScrollToTop />
    <AppRoutes />
  </>
);
