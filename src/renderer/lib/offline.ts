import { useSetAtom } from 'jotai';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from './live/use-live.ts';
import { offlineNoticeAtom } from './notices.ts';

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
  const note = useSetAtom(offlineNoticeAtom);
  useEffect(() => {
    note(isOffline);
    return () => note(false);
  }, [isOffline, note]);
  return isOffline;
};
