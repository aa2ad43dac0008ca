import type { Context } from '../../context.ts';
import { eventOfNotification } from './notifications.events.ts';
import { notificationsByIds } from './notifications.repository.ts';

/** Sends notifications to the connected clients of their users. Those deleted or read in the meantime are skipped. */
export const publishNotifications = async ({ db, broadcast }: Context, ids: readonly number[]): Promise<void> => {
  const rows = await notificationsByIds(db.orm, ids);
  const unread = rows.filter(({ notification }) => notification.readAt === null);
  if (unread.length === 0) return;
  await broadcast.publish(unread.map(eventOfNotification));
};
