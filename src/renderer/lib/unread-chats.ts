import { atom } from 'jotai';

/** Number of unread messages in all conversations; 0 while unknown and for visitors. */
export const unreadChatsAtom = atom(0);

/** Text of the badge. The server counts up to 100. */
export const unreadMark = (unread: number): string => (unread > 99 ? '99+' : String(unread));
