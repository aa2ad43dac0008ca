import { atom, getDefaultStore, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { AN_ERROR, isHandled } from '#renderer/lib/api/failure.ts';
import { RetryBackoff } from '#renderer/lib/api/retry-backoff.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { toastError } from '#renderer/lib/notices/toast-error.ts';
import { sessionScopedAtom } from '#renderer/lib/session/session-scoped-atom.ts';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import {
  allOf,
  type BellState,
  isLoaded,
  isNews,
  loadedState,
  nothing,
  type ReadMark,
  readMark,
  unreadCount,
  withLoaded,
  withNew,
  withRead,
} from './bell-state.ts';
import { invalidateJob, invalidateMissed, invalidatePreview, invalidateUnprompted } from './invalidate-affected.ts';
import { listNotifications, type Notification, readNotification } from './notification.ts';

/** The newest notifications and the unread ones; null until they are loaded. */
const bellAtom = sessionScopedAtom<BellState | null>(null);

/** What the bell can ask of the feed that loads the notifications. */
interface BellFeed {
  /** Whether they could not be loaded. */
  readonly isFailed: boolean;
  refresh(): Promise<void>;
  /** One call marks all as read. */
  readAll(): Promise<void>;
}

/** Null until the feed of the account is there. */
const bellFeedAtom = atom<BellFeed | null>(null);

/** The state now, outside of a render. */
const readBell = (): BellState | null => getDefaultStore().get(bellAtom);

/** Changes the state of the bell; null without a feed. */
const changeBell = (change: (now: BellState | null) => BellState | null): void =>
  getDefaultStore().set(bellAtom, change);

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

const idOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Cache key prefix of the history's pages. */
export const NOTIFICATIONS = 'notifications';
const changed = () => invalidate(NOTIFICATIONS);

export type BellStatus = 'loading' | 'error' | 'ready';

const load = async (): Promise<BellState> => {
  const [newest, unread] = await Promise.all([
    listNotifications({ per_page: limits.newestNotifications }),
    listNotifications({ per_page: limits.page.max, unread: 1 }),
  ]);
  return loadedState(newest, unread);
};

/**
 * Keeps the newest notifications up to date. Calls `onNew` for each one that arrives while the page is open. Used once in
 * the app.
 */
export const useBellFeed = (self: number, onNew: (came: Notification) => void): void => {
  const state = useAtomValue(bellAtom);
  const [failed, setFailed] = useState(false);
  /** Sequence number of the newest request; responses to earlier ones are dropped. */
  const sequence = useRef(0);
  /** Read marks since the page was loaded. A response is corrected by those set after its request. */
  const marks = useRef<readonly ReadMark[]>([]);
  /** Highest notification id that this window has received; null before the first response. */
  const newest = useRef<number | null>(null);
  /** Highest notification id of the first response: those up to it are not announced. */
  const first = useRef<number | null>(null);
  const announced = useRef(new Set<number>());
  /** Whether the channel was joined before, so that the next time is a reconnection. */
  const joined = useRef(false);
  const backoff = useRef<RetryBackoff | null>(null);
  const refresh = useCallback(async (isRetry = false) => {
    sequence.current += 1;
    const { current } = sequence;
    const marked = marks.current.length;
    // A retry leaves the failure on screen until it is answered.
    if (!isRetry) setFailed(false);
    let error: unknown;
    const loaded = await load().catch((reason: unknown) => {
      error = reason;
      return null;
    });
    if (current !== sequence.current) return;
    setFailed(loaded === null);
    if (!loaded) return backoff.current?.schedule(error);
    backoff.current?.reset();
    changeBell((now) => withLoaded(now ?? nothing, loaded, marks.current.slice(marked)));
    // Handles notifications that were missed while disconnected.
    const known = newest.current ?? loaded.known;
    for (const item of loaded.items) if (item.id > known) invalidateUnprompted(item);
    newest.current = Math.max(known, loaded.known);
    first.current ??= loaded.known;
  }, []);
  useEffect(() => {
    const retries = new RetryBackoff(() => void refresh(true));
    backoff.current = retries;
    void refresh();
    return () => {
      sequence.current += 1;
      retries.stop();
      changeBell(() => null);
    };
  }, [refresh]);

  /** Applies a read mark. Repeats a pending load, because its response may predate the mark. */
  const mark = useCallback(
    (read: ReadMark) => {
      marks.current = [...marks.current, read];
      changeBell((now) => now && withRead(now, read));
      void refresh();
    },
    [refresh],
  );
  const announce = (came: Notification) => {
    if (announced.current.has(came.id)) return;
    announced.current.add(came.id);
    onNew(came);
  };
  const take = (came: Notification) => {
    if (isNews(state ?? nothing, came)) {
      changeBell((now) => withNew(now ?? nothing, came));
      announce(came);
      // Also for an id below the newest one, since notifications may arrive out of order.
      invalidateUnprompted(came);
      newest.current = Math.max(newest.current ?? 0, came.id);
      // The invitation has replaced the notification about the new job, so the list is reloaded.
      if (came.type === 'invitation') void refresh();
    } else {
      // A reload may have brought it already, since events are published some time after the commit.
      if (first.current !== null && came.id > first.current && isLoaded(state ?? nothing, came)) announce(came);
      void refresh();
    }
  };
  const heard = (event: string, data: unknown) => {
    if (event === LIVE_EVENTS.jobChanged) {
      const id = idOrNull(fieldsOf(data).job_id);
      if (id !== null) invalidateJob(id);
      return;
    }
    if (event === LIVE_EVENTS.previewChanged) {
      const { kind, id, job_id: jobId } = fieldsOf(data);
      invalidatePreview(kind, { id: idOrNull(id), jobId: idOrNull(jobId) });
      return;
    }
    if (event === LIVE_EVENTS.notification) {
      const came = readNotification(data);
      if (came) take(came);
    } else if (event === LIVE_EVENTS.notificationsRead) {
      const read = readMark(data);
      if (read) mark(read);
      else void refresh();
    }
    changed();
  };
  const catchUp = () => {
    void refresh();
    // Also the first time: the history may have been loaded before something that came before the channel was joined.
    changed();
    if (joined.current) invalidateMissed();
    joined.current = true;
  };
  useChannel('notification', self, { heard, catchUp });

  const readAll = useCallback(async () => {
    const now = readBell();
    if (!now || unreadCount(now) === 0) return;
    try {
      const { up_to: upTo } = await call(api.readNotifications);
      // The server may have marked newer notifications that this page has not received.
      mark({ upTo: Math.max(allOf(now).upTo, upTo ?? 0), senderId: null });
      changed();
    } catch (error) {
      if (!isHandled(error)) toastError(error, AN_ERROR);
    }
  }, [mark]);
  const publish = useSetAtom(bellFeedAtom);
  useEffect(() => {
    publish({ isFailed: failed, refresh, readAll });
    return () => publish(null);
  }, [publish, failed, refresh, readAll]);
};

/** The newest notifications as the feed keeps them. */
export const useBell = () => {
  const state = useAtomValue(bellAtom);
  const feed = useAtomValue(bellFeedAtom);
  const shown = state ?? nothing;
  const waiting = feed?.isFailed ? 'error' : 'loading';
  const status: BellStatus = state ? 'ready' : waiting;
  return { items: shown.items, unread: unreadCount(shown), status, feed };
};
