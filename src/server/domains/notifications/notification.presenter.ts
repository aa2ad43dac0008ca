import type { Data } from '#shared/contract/endpoint.ts';
import type { notificationsApi } from '#shared/contract/notifications.ts';
import { bit } from '../../lib/bit.ts';
import type { PictureLinks } from '../../media/media-links.ts';
import type { ListedNotification, NotificationRow } from './notifications.repository.ts';
import type { Settings } from './notifications.service.ts';

export const presentNotification = ({
  notification,
  sender,
}: NotificationRow): Omit<Data<typeof notificationsApi.listNotifications>[number], 'picture' | 'job_now'> => ({
  id: notification.id,
  type: notification.type,
  message: notification.message,
  created_at: notification.createdAt.toISOString(),
  job_id: notification.jobId,
  sender,
  read: bit(notification.readAt !== null),
});

export const presentListed = (
  { pictureKey, jobNow, ...row }: ListedNotification,
  links: PictureLinks,
): Data<typeof notificationsApi.listNotifications>[number] => ({
  ...presentNotification(row),
  picture: pictureKey === null ? null : links.picture({ storageKey: pictureKey }),
  job_now: jobNow,
});

export const presentReadAll = (newest: number | null): Data<typeof notificationsApi.readNotifications> => ({
  up_to: newest,
});

export const presentSettings = ({ types, digest }: Settings): Data<typeof notificationsApi.notificationSettings> => ({
  types: types.map(({ type, inApp, mail }) => ({ type, in_app: bit(inApp), mail: bit(mail) })),
  daily_digest: digest,
});
