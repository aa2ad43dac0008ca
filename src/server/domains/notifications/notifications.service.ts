// A user's notifications.
import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { announce } from '../../providers/broadcast/announce.ts';
import { listNotifications, readAll } from './notifications.repository.ts';

export const list = (context: Context, actor: Actor, query: Parameters<typeof listNotifications>[2]) =>
  listNotifications(context.db.orm, actor.id, query);

/** Marks all as read and updates the user's other windows. @returns the id of the newest one that was unread. */
export const markAllRead = async (context: Context, actor: Actor): Promise<number | null> => {
  const { db, clock } = context;
  const newest = await readAll(db.orm, actor.id, clock());
  if (newest === null) return newest;
  const channel = channelName('notification', actor.id);
  const data = { up_to: newest, sender_id: null };
  announce(context, [{ channel, event: LIVE_EVENTS.notificationsRead, data }]);
  return newest;
};
