import { useEffect, useRef } from 'react';

const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'guard' in state;

/**
 * While `active`, closing the tab asks in the browser's own words, and the Back button calls `ask` instead of leaving.
 * For that this page stands twice in the history: Back takes away the second, and the router sees the same address.
 */
export const useLeaveGuard = (active: boolean, ask: () => void): void => {
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    if (!active) return;
    const stand = () => history.pushState({ ...history.state, guard: true }, '');
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    const step = () => {
      stand();
      newest.current();
    };
    stand();
    window.addEventListener('beforeunload', unload);
    window.addEventListener('popstate', step);
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('popstate', step);
      // Somebody who went elsewhere meanwhile must not be brought back.
      if (isGuard(history.state)) history.back();
    };
  }, [active]);
};
