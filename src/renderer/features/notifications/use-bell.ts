import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#renderer/lib/call.ts';
import { AN_ERROR, isHandled } from '#renderer/lib/failure.ts';
import { useChannel } from '#renderer/lib/live/use-live.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import { tellFailure } from '#renderer/ui/tell-failure.ts';
import { api } from '#shared/contract/api.ts';
import { LIVE_EVENTS } from '#shared/domain/channels.ts';
import { limits } from '#shared/domain/limits.ts';
import { type BellState, withAllRead, withNew } from './bell-state.ts';
import { listNotifications, type Notification, readNotification } from './notification.ts';

/** What the pages of the whole history are loaded under. */
export const NOTIFICATIONS = 'notifications';

const nothing: BellState = { items: [], unread: 0 };

const load = async (): Promise<BellState> => {
  const [newest, unread] = await Promise.all([
    listNotifications({ per_page: limits.newestNotifications }),
    listNotifications({ per_page: 1, unread: 1 }),
  ]);
  return { items: newest.data, unread: unread.meta.total };
};

/** The newest notifications, kept up to date; `onNew` is called for each that comes in while the page is there. */
export const useBell = (self: number, onNew: (came: Notification) => void) => {
  const [state, setState] = useState<BellState | null>(null);
  const turn = useRef(0);
  const refresh = useCallback(async () => {
    turn.current += 1;
    const { current } = turn;
    // Out of reach: the next sign of life of the connection asks again.
    const loaded = await load().catch(() => null);
    if (loaded && current === turn.current) setState(loaded);
  }, []);
  useEffect(() => {
    void refresh();
    return () => {
      turn.current += 1;
    };
  }, [refresh]);

  const changed = () => invalidate(NOTIFICATIONS);
  const take = (came: Notification) => {
    setState((now) => withNew(now ?? nothing, came));
    onNew(came);
  };
  useChannel('notification', self, {
    heard: (event, data) => {
      const came = event === LIVE_EVENTS.notification ? readNotification(data) : null;
      if (came) take(came);
      else if (event === LIVE_EVENTS.notificationsRead) void refresh();
      changed();
    },
    catchUp: () => void refresh(),
  });

  /** One call for all (spec §4 "Notifications"). */
  const readAll = async () => {
    if (!state?.unread) return;
    try {
      await call(api.readNotifications);
      turn.current += 1;
      setState((now) => now && withAllRead(now));
      changed();
    } catch (error) {
      if (!isHandled(error)) tellFailure(error, AN_ERROR);
    }
  };
  return { ...(state ?? nothing), isLoaded: state !== null, readAll };
};
