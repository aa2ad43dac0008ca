import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { importWithRetry } from '#renderer/lib/import-with-retry.ts';
import { askCloseGuard } from '../lib/close-guards.ts';
import { connectNavigation } from '../lib/navigation.ts';
import { toastsShownAtom } from '../lib/notices.ts';
import { useSession } from '../lib/session.ts';
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

const ClientParts = lazy(async () => ({
  default: (await importWithRetry(() => import('./client-parts.tsx'))).ClientParts,
}));

const Client = () => {
  const { connection, openedFiles } = usePlatform();
  return (
    (connection ?? openedFiles) && (
      <Suspense>
        <ClientParts connection={connection} openedFiles={openedFiles} />
      </Suspense>
    )
  );
};

const AccountFeed = lazy(async () => ({
  default: (await importWithRetry(() => import('./account-feed.tsx'))).AccountFeed,
}));

/** Earlier toasts wait for it. */
const Toasters = lazy(async () => ({
  default: (await importWithRetry(() => import('#renderer/ui/feedback/toasters.tsx'))).Toasters,
}));

/** Above every layout, so that a change of the page interrupts nothing. Loaded after the page. */
const Feed = () => {
  const session = useSession();
  const hasToasts = useAtomValue(toastsShownAtom);
  // Public pages are prerendered without a session.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isHydrated) return null;
  return (
    <>
      <Suspense>{session && <AccountFeed key={session.id} session={session} />}</Suspense>
      <Suspense>{hasToasts && <Toasters />}</Suspense>
    </>
  );
};

export const App = () => (
  <>
    <NavigationBridge />
    <Client />
    <ScrollToTop />
    <AppRoutes />
    <Feed />
  </>
);
