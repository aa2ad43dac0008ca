import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { sessionScopedAtom } from '#renderer/lib/session-scoped-atom.ts';
import type { Notification } from './notification.ts';

const NONE: ReadonlySet<number> = new Set();

/** Ids of what was unread while the list is open. Like the list, it outlives a bell that is mounted anew. */
const keptAtom = sessionScopedAtom(NONE);

const withUnread = (kept: ReadonlySet<number>, items: readonly Notification[]): ReadonlySet<number> => {
  const unread = items.filter(({ id, read }) => read === 0 && !kept.has(id));
  return unread.length === 0 ? kept : new Set([...kept, ...unread.map(({ id }) => id)]);
};

/**
 * The notifications with the unread marks they had when the list was opened or they came. Opening marks all as read at
 * once; without this nobody would see what is new.
 */
export const useKeptMarks = (open: boolean, items: readonly Notification[]): readonly Notification[] => {
  const [kept, keep] = useAtom(keptAtom);
  useEffect(() => {
    keep((now) => (open ? withUnread(now, items) : NONE));
  }, [open, items, keep]);
  return items.map((item) => (kept.has(item.id) ? { ...item, read: 0 } : item));
};
