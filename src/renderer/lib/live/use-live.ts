import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '#shared/contract/api.ts';
import type { ChannelKind } from '#shared/domain/realtime-channels.ts';
import { call } from '../call.ts';
import { resources } from '../resource-cache.ts';
import { session } from '../session.ts';
import { Live, type Watcher } from './live.ts';
import type { LiveState } from './live-transport.ts';

const live = new Live(
  // Only here: no page that nobody is signed in on waits for the libraries.
  async (events) => (await import('./echo-transport.ts')).openEchoTransport(events),
  () => void call(api.me).catch(() => undefined),
);
// A connection that is up again says that the server is back, also where the browser never lost the network.
live.observe(() => {
  if (live.state() === 'connected') resources.retryFailed();
});
// Here and not in a component: the screens may be gone already when the session ends.
session.onEnd(() => live.end());

/** The page's connection; another one in tests. */
export const LiveContext = createContext<Live>(live);

export const useLiveState = (): LiveState => {
  const { observe, state } = use(LiveContext);
  return useSyncExternalStore(observe, state, state);
};

/** Follows a private channel while the component is there; without an id none. The newest watcher is called. */
export const useChannel = (kind: ChannelKind, id: number | null, watcher: Watcher): void => {
  const connection = use(LiveContext);
  const newest = useRef(watcher);
  useEffect(() => {
    newest.current = watcher;
  });
  useEffect(() => {
    if (id === null) return;
    return connection.watch(kind, id, {
      heard: (event, data) => newest.current.heard(event, data),
      catchUp: () => newest.current.catchUp(),
    });
  }, [connection, kind, id]);
};
