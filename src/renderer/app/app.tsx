import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importWithRetry } from '#renderer/lib/pages/import-with-retry.ts';
import { askCloseGuard } from '../lib/forms/close-guards.ts';
import { connectNavigation } from '../lib/pages/navigation.ts';
import { useSession } from '../lib/session/session.ts';
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

const LateParts = lazy(async () => ({
  default: (await importWithRetry(() => import('./late-parts.tsx'))).LateParts,
}));

/** Above every layout, so that a change of the page interrupts nothing. Loaded after the page; no visitor of the website loads it. */
const Late = () => {
  const session = useSession();
  const { connection } = usePlatform();
  // Not at once: public pages are prerendered without a session.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(Boolean(session || connection)), [session, connection]);
  return <Suspense>{isWanted && <LateParts />}</Suspense>;
};

export const App = () => (
  <>
    <NavigationBridge />
    <ScrollToTop />
    <AppRoutes />
    <Late />
  </>
);
