import { channelName, LIVE_EVENTS } from '#shared/domain/realtime-channels.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';
import { presentNotification } from './notification.presenter.ts';
import type { NotificationRow } from './notifications.repository.ts';

/** The realtime event of a new notification. */
export const eventOfNotification = (row: NotificationRow): LiveEvent => ({
  channel: channelName('notification', row.notification.userId),
  event: LIVE_EVENTS.notification,
  data: presentNotification(row),
});
