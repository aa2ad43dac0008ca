import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { sessionScopedAtom } from '#renderer/lib/session-scoped-atom.ts';
import type { Notification } from './notification.ts';

const NONE: ReadonlySet<number> = new Set();

/** Ids that were unread while the list is open. Kept outside of the bell, which may be remounted. */
const highlightedAtom = sessionScopedAtom(NONE);

const withUnread = (highlighted: ReadonlySet<number>, items: readonly Notification[]): ReadonlySet<number> => {
  const unread = items.filter(({ id, read }) => read === 0 && !highlighted.has(id));
  return unread.length === 0 ? highlighted : new Set([...highlighted, ...unread.map(({ id }) => id)]);
};

/**
 * The notifications with the unread marks of the time when the list was opened or they arrived. Opening marks all as
 * read at once, so without this new ones would not stand out.
 */
export const useUnreadHighlight = (open: boolean, items: readonly Notification[]): readonly Notification[] => {
  const [highlighted, setHighlighted] = useAtom(highlightedAtom);
  useEffect(() => {
    setHighlighted((now) => (open ? withUnread(now, items) : NONE));
  }, [open, items, setHighlighted]);
  return items.map((item) => (highlighted.has(item.id) ? { ...item, read: 0 } : item));
};
