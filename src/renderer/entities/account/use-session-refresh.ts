import { useEffect } from 'react';
import { reload, useApi } from '#renderer/lib/api/use-api.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { session } from '#renderer/lib/session/session.ts';
import { loadProfile } from './profile.ts';

/**
 * Keeps the account in the session current, because it may change on another device: loads the profile when mounted,
 * when the window gets the focus and when the live connection is back. A profile read from the cache is not adopted: it
 * may be older than what another tab has stored in the session since.
 */
export const useSessionRefresh = (self: number): void => {
  const profile = useApi('me', loadProfile);
  const isPending = profile.status === 'loading' || (profile.status === 'ready' && profile.refreshing);
  useChannel('notification', self, {
    heard: () => undefined,
    // A pending load answers with what is newest, so a second one is not sent.
    catchUp: () => isPending || reload('me'),
  });
  const loaded = profile.status === 'ready' && !profile.refreshing ? profile.data : null;
  useEffect(() => {
    if (loaded && loaded.id === session.current()?.id) session.update(loaded);
  }, [loaded]);
};
