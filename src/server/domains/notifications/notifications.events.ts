import { channelName, LIVE_EVENTS } from '#shared/domain/messages/realtime-channels.ts';
import type { Context } from '../../context.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { presentNotification } from './notification.presenter.ts';
import { type NotificationRow, notificationsByIds } from './notifications.repository.ts';

/** The realtime event of a new notification. */
export const eventOfNotification = (row: NotificationRow): LiveEvent => ({
  channel: channelName('notification', row.notification.userId),
  event: LIVE_EVENTS.notification,
  data: presentNotification(row),
});

/** Sends notifications to the connected clients of their users. Those deleted or read in the meantime are skipped. */
export const publishNotifications = async ({ db, broadcast }: Context, ids: readonly number[]): Promise<void> => {
  const rows = await notificationsByIds(db.orm, ids);
  const unread = rows.filter(({ notification }) => notification.readAt === null);
  if (unread.length === 0) return;
  await broadcast.publish(unread.map(eventOfNotification));
};
