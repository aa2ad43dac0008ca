import { useEffect, useEffectEvent } from 'react';

/** Milliseconds. */
const INTERVAL = 5_000;

/**
 * Repeats what failed because the server was unreachable: at once when the browser is back online, and every five seconds,
 * since a browser does not notice a server that restarts. For the public pages, which do not load the library that does
 * this for server state.
 */
export const useRetryWhenBack = (failed: boolean, retry: () => void): void => {
  const attempt = useEffectEvent(() => retry());
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(attempt, INTERVAL);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [failed]);
};
