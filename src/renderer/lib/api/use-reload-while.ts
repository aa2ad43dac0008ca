import { useEffect } from 'react';
import type { ResourceKey } from './resource-keys.ts';
import { reload } from './use-api.ts';

/** Milliseconds. */
const RELOAD_EVERY = 3_000;

/** Reloads one key again and again while something in it goes on at the server, and the page is visible. */
export const useReloadWhile = (key: ResourceKey, isGoingOn: boolean): void => {
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(key), RELOAD_EVERY);
    return () => clearInterval(timer);
  }, [key, isGoingOn]);
};
