import { useEffect } from 'react';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { requestOf } from '#renderer/lib/request-order.ts';
import { session } from '#renderer/lib/session.ts';
import { reload, useApi } from '#renderer/lib/use-api.ts';
import { loadProfile, type Profile } from './profile.ts';

/** Number of the newest request whose profile the session has. */
let adopted = 0;

/**
 * Adopts each loaded profile once: one that is read from the cache again may be older than what another tab has stored
 * in the session since.
 */
const adoptLoaded = (profile: Profile): void => {
  const request = requestOf(profile) ?? 0;
  if (request <= adopted || profile.id !== session.current()?.id) return;
  adopted = request;
  session.update(profile);
};

/** A pending load answers with what is newest, so a second one is not sent. */
const refresh = (isPending: boolean): void => {
  if (!isPending) void reload('me');
};

/**
 * Keeps the account in the session current, because it may change on another device: loads the profile when mounted,
 * when the window gets the focus and when the live connection is back.
 */
export const useSessionRefresh = (self: number): void => {
  const profile = useApi('me', loadProfile);
  const isPending = profile.status === 'loading' || (profile.status === 'ready' && profile.refreshing);
  useChannel('notification', self, { heard: () => undefined, catchUp: () => refresh(isPending) });
  useEffect(() => {
    const focused = () => refresh(isPending);
    window.addEventListener('focus', focused);
    return () => window.removeEventListener('focus', focused);
  }, [isPending]);
  const loaded = profile.status === 'ready' ? profile.data : null;
  useEffect(() => {
    if (loaded) adoptLoaded(loaded);
  }, [loaded]);
};
