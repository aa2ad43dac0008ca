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

/** Whether network or server are unreachable. The component that uses it must show so. */
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
