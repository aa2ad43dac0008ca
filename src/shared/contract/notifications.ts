import { object } from 'yup';
import { endpoint } from './endpoint.ts';
import { flag, pageQuery } from './fields.ts';
import { bit, list, maybeNum, maybeShape, num, str, time } from './reply.ts';

/** A notification, in lists and on its user's live channel. */
export const notificationFields = {
  id: num(),
  type: str(),
  message: str(),
  created_at: time(),
  job_id: maybeNum(),
  sender: maybeShape({ id: num(), name: str() }),
  /** 0 means unread. */
  read: bit(),
};

export const notificationsApi = {
  listNotifications: endpoint({
    method: 'GET',
    path: '/notifications',
    summary: 'Everything this user was told, newest first; with unread=1 only what is unread.',
    access: 'signed-in',
    query: pageQuery.concat(object({ unread: flag('unread').optional() })),
    reply: list(notificationFields),
    paged: true,
  }),
  readNotifications: endpoint({
    method: 'POST',
    path: '/read-notification',
    summary: 'Marks every notification of this user as read.',
    access: 'signed-in',
  }),
} as const;
