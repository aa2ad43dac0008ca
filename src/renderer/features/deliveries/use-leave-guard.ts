import { useEffect, useRef } from 'react';

/**
 * While `active`, closing the tab asks in the browser's own words, and the Back button asks through `ask`, staying on
 * the page until that leaves by itself.
 */
export const useLeaveGuard = (active: boolean, ask: () => void): void => {
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    if (!active) return;
    let returning = false;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Capturing comes before the router's listener, which must not see the step that is taken back.
    const step = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (returning) returning = false;
      else {
        returning = true;
        history.forward();
        newest.current();
      }
    };
    window.addEventListener('beforeunload', unload);
    window.addEventListener('popstate', step, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('popstate', step, { capture: true });
    };
  }, [active]);
};
