import { useEffect, useRef } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import type { Resources } from '#renderer/lib/api/resource-keys.ts';
import { amend, invalidate, invalidateSoon, useApi } from '#renderer/lib/api/use-api.ts';
import { eventOf } from '#renderer/lib/live/event-of.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import {
  type ChangedPreview,
  invalidateJob,
  invalidateMissed,
  invalidatePreview,
  invalidateUnprompted,
} from './invalidate-affected.ts';
import { listNotifications, type Notification } from './notification.ts';

/** Cache key prefix of the bell and of the history's pages. */
export const NOTIFICATIONS = 'notifications';
const BELL = `${NOTIFICATIONS}/bell` as const;

const loadBell = async (): Promise<Resources[typeof BELL]> => {
  const [newest, unread] = await Promise.all([
    listNotifications({ per_page: limits.newestNotifications }),
    listNotifications({ per_page: 1, unread: 1 }),
  ]);
  return { items: newest.data, unread: unread.meta.total };
};

const NOTHING: Resources[typeof BELL] = { items: [], unread: 0 };

/** The newest notifications, latest first, and how many are unread. */
export const useBell = () => {
  const state = useApi(BELL, loadBell);
  const { items, unread } = state.status === 'ready' ? state.data : NOTHING;
  return { items, unread, status: state.status, retry: state.retry };
};

/** Marks all as read with one call. */
export const readAll = async (): Promise<void> => {
  const { up_to: upTo } = await call(api.readNotifications);
  if (upTo !== null)
    amend(BELL, (shown) => {
      const items = shown.items.map((item) => (item.id <= upTo ? { ...item, read: 1 } : item));
      return { items, unread: items.filter(({ read }) => read === 0).length };
    });
  invalidate(NOTIFICATIONS);
};

/** Payload of `LIVE_EVENTS.notificationsRead`. */
interface ReadMark {
  readonly up_to: number;
  /** Restricts the mark to messages of this sender; null covers everything. */
  readonly sender_id: number | null;
}

/**
 * Keeps the bell and what notifications affect up to date. Calls `onNew` for each unread one that arrives while the page
 * is open. Used once in the app.
 * @returns how many are unread
 */
export const useBellFeed = (self: number, onNew: (came: Notification) => void): number => {
  const { items, unread, status } = useBell();
  /** Highest notification id whose effects were loaded; null before the first response. */
  const newest = useRef<number | null>(null);
  const announced = useRef(new Set<number>());
  /** What was read in any window, because an event may arrive after the notification was read. */
  const marks = useRef<readonly ReadMark[]>([]);
  /** Whether the channel was joined before, so that the next time is a reconnection. */
  const joined = useRef(false);
  useEffect(() => {
    if (status !== 'ready') return;
    const ids = items.map(({ id }) => id);
    const known = newest.current ?? Math.max(0, ...ids);
    // Handles notifications that were missed while disconnected.
    for (const item of items) if (item.id > known) invalidateUnprompted(item);
    newest.current = Math.max(known, ...ids);
  }, [items, status]);

  const take = (came: Notification) => {
    // Also for an id below the newest one, since notifications may arrive out of order.
    invalidateUnprompted(came);
    newest.current = Math.max(newest.current ?? 0, came.id);
    const senderId = came.type === 'message' ? came.sender?.id : undefined;
    const isRead = marks.current.some(
      (mark) => came.id <= mark.up_to && (mark.sender_id === null || mark.sender_id === senderId),
    );
    if (isRead || announced.current.has(came.id)) return;
    announced.current.add(came.id);
    onNew(came);
  };
  const heard = (event: string, data: unknown) => {
    if (event === LIVE_EVENTS.jobChanged) {
      const change = eventOf<{ job_id: number }>(data, { job_id: 'number' });
      if (change) invalidateJob(change.job_id);
      return;
    }
    if (event === LIVE_EVENTS.previewChanged) {
      const change = eventOf<ChangedPreview>(data, { kind: 'string', id: 'number' });
      if (change) invalidatePreview(change);
      return;
    }
    if (event === LIVE_EVENTS.notification) {
      const came = eventOf<Notification>(data, { id: 'number', type: 'string', message: 'string' });
      // The list loaded by the bell has a picture and the state of the job.
      if (came) take({ ...came, picture: null, job_now: null });
    } else if (event === LIVE_EVENTS.notificationsRead) {
      const mark = eventOf<ReadMark>(data, { up_to: 'number' });
      if (mark) marks.current = [...marks.current, mark];
    }
    invalidateSoon(NOTIFICATIONS);
  };
  const catchUp = () => {
    // Also the first time: they may have been loaded before something that came before the channel was joined.
    invalidate(NOTIFICATIONS);
    if (joined.current) invalidateMissed();
    joined.current = true;
  };
  useChannel('notification', self, { heard, catchUp });
  return unread;
};
