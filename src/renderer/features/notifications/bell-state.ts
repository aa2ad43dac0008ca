import { limits } from '#shared/domain/limits.ts';
import type { Notification } from './notification.ts';

interface Unread {
  readonly id: number;
  /** Who sent it, of a message: of each sender one waits at most. */
  readonly senderId: number | null;
}

/** What the bell shows. It counts ids, never events: one that comes twice, late or read already changes nothing. */
export interface BellState {
  /** The newest, latest first (spec §4 "Notifications"). */
  readonly items: readonly Notification[];
  readonly unread: readonly Unread[];
  /** How many older ones are unread beside those. */
  readonly more: number;
  /** Up to this id the server has said how things are. */
  readonly known: number;
}

interface Loaded {
  readonly data: readonly Notification[];
  readonly meta: { readonly per_page: number; readonly total: number };
}

/** What was read, here or in another window, as its event says. */
export interface ReadMark {
  readonly upTo: number;
  /** Only messages of this sender; null: everything. */
  readonly senderId: number | null;
}

export const nothing: BellState = { items: [], unread: [], more: 0, known: 0 };

const senderOf = ({ type, sender }: Notification): number | null => (type === 'message' && sender ? sender.id : null);
const unreadOf = (item: Notification): Unread => ({ id: item.id, senderId: senderOf(item) });
const highest = (list: readonly { readonly id: number }[]): number => Math.max(0, ...list.map(({ id }) => id));

/** Of one sender the latest message takes the place of the others, as on the server. */
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
 * How many unread are not among those that were loaded. The server counts after it has read the page, so one that came
 * in between is in the total only: a page that is not full has them all.
 */
const notLoaded = ({ data, meta }: Loaded): number =>
  data.length < meta.per_page ? 0 : Math.max(0, meta.total - data.length);

/** From the newest of all and the newest of the unread; one that came between the two answers is in either. */
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
 * What was loaded, with what came in meanwhile and is newer.
 * @param readMeanwhile the marks that were set after the load was asked for: its answer may be from before them
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

/** Whether one that came in is new and unread; the state knows of everything else, or the server must be asked. */
export const isNews = ({ items, unread, known }: BellState, came: Notification): boolean => {
  const senderId = senderOf(came);
  const isLater = (id: number, sender: number | null) => sender !== null && sender === senderId && id > came.id;
  return (
    came.id > known &&
    !items.some((item) => item.id === came.id || isLater(item.id, senderOf(item))) &&
    !unread.some((one) => one.id === came.id || isLater(one.id, one.senderId))
  );
};

/** With one that came in, if it is news. */
export const withNew = (state: BellState, came: Notification): BellState =>
  isNews(state, came)
    ? { ...state, items: place(state.items, came), unread: count(state.unread, unreadOf(came)) }
    : state;

/**
 * With what was read; what is on its way of it is no news when it comes. The uncounted are older than all that are
 * here, so a mark below the oldest of these says nothing about them.
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

/** Everything that is here now. */
export const allOf = ({ items, unread, known }: BellState): ReadMark => ({
  upTo: Math.max(known, highest(items), highest(unread)),
  senderId: null,
});
