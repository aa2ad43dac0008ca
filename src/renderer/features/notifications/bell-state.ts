import { limits } from '#shared/domain/limits.ts';
import type { Notification } from './notification.ts';

/** Marks notifications up to an id as read; set in this window or another one. */
export interface ReadMark {
  readonly upTo: number;
  /** Restricts the mark to messages of this sender; null covers everything. */
  readonly senderId: number | null;
}

/** Parses the read mark of a live event; null for an invalid payload. */
export const readMark = (data: unknown): ReadMark | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  const { up_to: upTo, sender_id: sender } = fields;
  if (typeof upTo !== 'number' || (sender !== null && typeof sender !== 'number')) return null;
  return { upTo, senderId: sender };
};

interface Unread {
  readonly id: number;
  /** Sender id of a chat message. Only the latest message of each sender is kept. */
  readonly senderId: number | null;
}

/** State of the bell. It counts ids instead of events, so that repeated, late or read notifications change nothing. */
export interface BellState {
  /** The newest notifications, latest first. */
  readonly items: readonly Notification[];
  readonly unread: readonly Unread[];
  /** Number of older unread notifications that are not loaded. */
  readonly more: number;
  /** Highest notification id that the server's response covers. */
  readonly known: number;
}

interface Loaded {
  readonly data: readonly Notification[];
  readonly meta: { readonly per_page: number; readonly total: number };
}

export const nothing: BellState = { items: [], unread: [], more: 0, known: 0 };

const senderOf = ({ type, sender }: Notification): number | null => (type === 'message' && sender ? sender.id : null);
const unreadOf = (item: Notification): Unread => ({ id: item.id, senderId: senderOf(item) });
const highest = (list: readonly { readonly id: number }[]): number => Math.max(0, ...list.map(({ id }) => id));

/** Keeps only the latest message of each sender, like the server. */
const count = (unread: readonly Unread[], came: Unread): readonly Unread[] => [
  came,
  ...unread.filter(({ id, senderId }) => id !== came.id && (came.senderId === null || senderId !== came.senderId)),
];

const place = (items: readonly Notification[], came: Notification): readonly Notification[] => {
  const senderId = senderOf(came);
  const isReplaced = (item: Notification) => item.read === 0 && senderId !== null && senderOf(item) === senderId;
  const others = items.filter((item) => item.id !== came.id && !isReplaced(item));
  return [came, ...others].sort((a, b) => b.id - a.id).slice(0, limits.newestNotifications);
};

/**
 * Number of unread notifications that are not loaded. The server counts after it has read the page, so a notification
 * created in between is only in the total; a page that is not full contains all.
 */
const notLoaded = ({ data, meta }: Loaded): number =>
  data.length < meta.per_page ? 0 : Math.max(0, meta.total - data.length);

/**
 * Combines the newest notifications with the newest unread ones. One created between the two responses may be in
 * either.
 */
export const loadedState = (newest: Loaded, unread: Loaded): BellState => {
  const seen = newest.data.filter(({ read }) => read === 0);
  return {
    items: newest.data,
    unread: [...seen, ...unread.data].map(unreadOf).reduceRight(count, []),
    more: notLoaded(unread),
    known: highest([...newest.data, ...unread.data]),
  };
};

/**
 * Merges loaded notifications with newer ones from live events.
 * @param readMeanwhile marks set after the request, which its response may not include
 */
export const withLoaded = (now: BellState, loaded: BellState, readMeanwhile: readonly ReadMark[]): BellState => {
  const marked = readMeanwhile.reduce(withRead, loaded);
  const isNewer = ({ id }: { readonly id: number }) => id > loaded.known;
  return {
    ...marked,
    known: Math.max(now.known, marked.known),
    items: now.items.filter(isNewer).reduceRight(place, marked.items),
    unread: now.unread.filter(isNewer).reduceRight(count, marked.unread),
  };
};

export const unreadCount = ({ unread, more }: BellState): number => unread.length + more;

/** Whether a received notification is new and unread. */
export const isNews = ({ items, unread, known }: BellState, came: Notification): boolean => {
  const senderId = senderOf(came);
  const isLater = (id: number, sender: number | null) => sender !== null && sender === senderId && id > came.id;
  return (
    came.id > known &&
    !items.some((item) => item.id === came.id || isLater(item.id, senderOf(item))) &&
    !unread.some((one) => one.id === came.id || isLater(one.id, one.senderId))
  );
};

/** Whether a received notification is unread, and was loaded before it was received. */
export const isLoaded = ({ unread }: BellState, came: Notification): boolean => unread.some(({ id }) => id === came.id);

/** Adds a received notification if it is new. */
export const withNew = (state: BellState, came: Notification): BellState =>
  isNews(state, came)
    ? { ...state, items: place(state.items, came), unread: count(state.unread, unreadOf(came)) }
    : state;

/**
 * Applies a read mark, also to notifications that arrive later. Notifications that are not loaded are older than all
 * loaded ones, so a mark below the oldest loaded one does not tell whether they are read.
 */
export const withRead = (state: BellState, { upTo, senderId }: ReadMark): BellState => {
  const isRead = (one: Unread) => one.id <= upTo && (senderId === null || one.senderId === senderId);
  return {
    items: state.items.map((item) => (isRead(unreadOf(item)) ? { ...item, read: 1 } : item)),
    unread: state.unread.filter((one) => !isRead(one)),
    more: senderId === null && highest(state.unread.slice(-1)) <= upTo ? 0 : state.more,
    known: Math.max(state.known, upTo),
  };
};

/** A mark that covers everything that is loaded. */
export const allOf = ({ items, unread, known }: BellState): ReadMark => ({
  upTo: Math.max(known, highest(items), highest(unread)),
  senderId: null,
});
