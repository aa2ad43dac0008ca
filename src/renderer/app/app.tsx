import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { askCloseGuard } from '#renderer/lib/forms/close-guards.ts';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { connectNavigation } from '#renderer/lib/pages/navigation.ts';
import { isPanel } from '#renderer/lib/pages/panel-history-state.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { AppRoutes } from './routes.tsx';

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

const LateParts = lazyPart(async () => (await import('./late-parts.tsx')).LateParts);

/** Above every layout, so that a change of the page interrupts nothing. Loaded after the page; no visitor of the website loads it. */
const Late = () => {
  const session = useSession();
  const { connection } = usePlatform();
  // Not at once: public pages are prerendered without a session.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => setWanted(Boolean(session || connection)), [session, connection]);
  return <Suspense>{isWanted && <LateParts />}</Suspense>;
};

/** Scrolls to the top of a new page. Back, and a panel in front of the page, keep the position. */
export const ScrollToTop = () => {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (kind !== 'POP' && shown.current !== pathname && !isPanel(state)) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind, state]);
  return null;
};

export const App = () => (
  <>
    <NavigationBridge />
    <ScrollToTop />
    <AppRoutes />
    <Late />
  </>
);
