import type { Data } from '#shared/contract/endpoint.ts';
import type { notificationsApi } from '#shared/contract/notifications.ts';
import type { NotificationRow } from './notifications.repository.ts';

export const presentNotification = ({
  notification,
  sender,
}: NotificationRow): Data<typeof notificationsApi.listNotifications>[number] => ({
  id: notification.id,
  type: notification.type,
  message: notification.message,
  created_at: notification.createdAt.toISOString(),
  job_id: notification.jobId,
  sender,
  read: notification.readAt ? 1 : 0,
});
