import { atom, getDefaultStore } from 'jotai';

/** Number of unread messages in all conversations; 0 while unknown and for visitors. */
export const unreadChatsAtom = atom(0);

/** Publishes the number of unread messages to titles and menus, which show it also on pages that do not load it. */
export const setUnreadChats = (unread: number): void => getDefaultStore().set(unreadChatsAtom, unread);

/** Text of the badge. The server counts up to 100. */
export const unreadMark = (unread: number): string => (unread > 99 ? '99+' : String(unread));
