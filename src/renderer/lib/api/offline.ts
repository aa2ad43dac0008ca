import { isCancel } from 'axios';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../live/use-live.ts';
import { setOfflineShown } from '../notices/notices.ts';
import { isHandled, isUnreachable, statusOf } from './failure.ts';
import { http } from './http.ts';

const store = getDefaultStore();

/** Whether the last call found the server unreachable. */
const unreachableAtom = atom(false);

http.interceptors.response.use(
  (response) => {
    store.set(unreachableAtom, false);
    return response;
  },
  (error: unknown) => {
    // A response proves that the server is there. A failure in the page, before anything was sent, proves nothing.
    const isAnswered = isHandled(error) || statusOf(error) !== undefined;
    if (!isCancel(error) && isUnreachable(error)) store.set(unreachableAtom, true);
    else if (isAnswered) store.set(unreachableAtom, false);
    throw error;
  },
);

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** `paused`: calls are answered, but live updates do not arrive, for example behind a proxy that blocks WebSockets. */
export type Connectivity = 'online' | 'paused' | 'offline';

/** Whether network, server and live updates are there. The component that uses it must show so. */
export const useConnectivity = (): Connectivity => {
  const hasNetwork = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isUnreached = useAtomValue(unreachableAtom);
  const isPaused = useLiveState() === 'offline';
  const isOffline = !hasNetwork || (isPaused && isUnreached);
  useEffect(() => {
    setOfflineShown(isOffline);
    return () => setOfflineShown(false);
  }, [isOffline]);
  if (isOffline) return 'offline';
  return isPaused ? 'paused' : 'online';
};
