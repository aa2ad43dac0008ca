import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from './live/use-live.ts';
import { noteOfflineTold } from './offline-told.ts';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether the network or the server is out of reach; whoever asks says so on the page. */
export const useOffline = (): boolean => {
  const hasNetwork = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isOffline = useLiveState() === 'offline' || !hasNetwork;
  useEffect(() => {
    noteOfflineTold(isOffline);
    return () => noteOfflineTold(false);
  }, [isOffline]);
  return isOffline;
};
