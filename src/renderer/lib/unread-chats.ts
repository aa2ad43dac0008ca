import { atom } from 'jotai';

/** Messages that wait to be read, of all conversations; 0 while it is not known, and for visitors. */
export const unreadChatsAtom = atom(0);

/** As a mark: the server counts up to 100. */
export const unreadMark = (unread: number): string => (unread > 99 ? '99+' : String(unread));
