import { useEffect } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { setUnreadChats } from '#renderer/lib/notices/unread-chats.ts';
import { api } from '#shared/contract/api.ts';
import { refreshChats, UNREAD_CHATS } from './chats.ts';

/** Loads the number of unread messages and publishes it to links and page titles. Used once in the app. */
export const useUnreadChats = (self: number): void => {
  const state = useApi(UNREAD_CHATS, () => call(api.unreadChats));
  // A new message, and reading it in another window, are also events of the notification channel.
  useChannel('notification', self, { heard: refreshChats, catchUp: refreshChats });
  const unread = state.status === 'ready' ? state.data.unread : 0;
  useEffect(() => {
    setUnreadChats(unread);
    return () => setUnreadChats(0);
  }, [unread]);
};
