import { createContext, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { retryFailed } from '#renderer/lib/api/use-api.ts';
import { session } from '#renderer/lib/session/session.ts';
import { api } from '#shared/contract/api.ts';
import type { ChannelKind } from '#shared/domain/messages/realtime-channels.ts';
import { Live, type LiveState, type Watcher } from './live.ts';

const live = new Live(
  // Imported on demand, so that pages for visitors do not load the libraries.
  async (events) => (await import('./echo-transport.ts')).openEchoTransport(events),
  () => void call(api.me).catch(() => undefined),
);
// A reconnection shows that the server is back, even if the browser never lost the network.
live.observe(() => {
  if (live.state() === 'connected') retryFailed();
});
// Registered here because no component may be mounted when the session ends.
session.onEnd(() => live.end());

/** The page's connection; tests provide their own. */
export const LiveContext = createContext<Live>(live);

/** Subscribes to the state of the connection. */
export const useLiveState = (): LiveState => {
  const { observe, state } = use(LiveContext);
  return useSyncExternalStore(observe, state, state);
};

/** Subscribes to a private channel while the component is mounted; does nothing without an id. */
export const useChannel = (kind: ChannelKind, id: number | null, watcher: Watcher): void => {
  const connection = use(LiveContext);
  const heard = useEffectEvent(watcher.heard);
  const catchUp = useEffectEvent(watcher.catchUp);
  useEffect(() => {
    if (id !== null) return connection.watch(kind, id, { heard, catchUp });
  }, [connection, kind, id]);
};
