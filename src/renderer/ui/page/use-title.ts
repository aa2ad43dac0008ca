import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { unreadChatsAtom, unreadMark } from '#renderer/lib/notices/unread-chats.ts';

export const PRODUCT_NAME = 'UGC Marketplace';

/** Sets the document's title: unread messages, the page's name, the product's. */
export const useTitle = (title: string): void => {
  const unread = useAtomValue(unreadChatsAtom);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unreadMark(unread)}) ` : ''}${title} · ${PRODUCT_NAME}`;
  }, [title, unread]);
};
