import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { call } from '#renderer/lib/call.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { unreadChatsAtom } from '#renderer/lib/unread-chats.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { refreshChats, UNREAD_CHATS } from './chats.ts';

/** Updates the unread count that links and page titles show. */
export const useUnreadChats = (self: number): void => {
  const state = useApi(UNREAD_CHATS, () => call(api.unreadChats));
  // A new message, and reading it in another window, are also events of the notification channel.
  useChannel('notification', self, { heard: refreshChats, catchUp: refreshChats });
  const show = useSetAtom(unreadChatsAtom);
  const unread = state.status === 'ready' ? state.data.unread : 0;
  useEffect(() => {
    show(unread);
    return () => show(0);
  }, [show, unread]);
};
