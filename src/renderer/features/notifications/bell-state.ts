import { limits } from '#shared/domain/limits.ts';
import type { Notification } from './notification.ts';

/** What the bell shows. */
export interface BellState {
  /** The newest, latest first (spec §4 "Notifications"). */
  readonly items: readonly Notification[];
  /** Of all there are, not only of those shown. */
  readonly unread: number;
}

const isUnreadMessageOf = (item: Notification, senderId: number | undefined): boolean =>
  item.read === 0 && item.type === 'message' && senderId !== undefined && item.sender?.id === senderId;

/** With one that came in: unread, once, and in place of an unread message of the same sender, as on the server. */
export const withNew = ({ items, unread }: BellState, came: Notification): BellState => {
  if (items.some(({ id }) => id === came.id)) return { items, unread };
  const senderId = came.type === 'message' ? came.sender?.id : undefined;
  const others = items.filter((item) => !isUnreadMessageOf(item, senderId));
  const newest = [came, ...others].sort((a, b) => b.id - a.id).slice(0, limits.newestNotifications);
  return { items: newest, unread: unread + 1 - (items.length - others.length) };
};

export const withAllRead = ({ items }: BellState): BellState => ({
  items: items.map((item) => ({ ...item, read: 1 })),
  unread: 0,
});
