import { array, object, string } from 'yup';
import { CURRENT_JOB_STATES } from '../domain/jobs/current-job-state.ts';
import { DIGEST_SCOPES, NOTIFICATION_TYPES } from '../domain/messages/notifications.ts';
import { get, post } from './endpoint.ts';
import { flag, pageQuery } from './fields.ts';
import { bit, list, maybeNum, maybeShape, maybeStr, num, shape, str, time } from './reply.ts';

/** A notification, in lists and on its user's realtime channel. */
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

const UNKNOWN_TYPE = 'There are no notifications of this kind';

const UNKNOWN_SCOPE = 'The daily mail lists nothing (off), messages or all';

const notificationType = () =>
  string().typeError(UNKNOWN_TYPE).oneOf(NOTIFICATION_TYPES, UNKNOWN_TYPE).required(UNKNOWN_TYPE);

/** A user's notification settings: the types of their role, in display order. */
const settingsReply = () =>
  shape({
    types: list({
      type: string().oneOf(NOTIFICATION_TYPES).defined(),
      /** 0: hidden in bell and list, without a toast. */
      in_app: bit(),
      mail: bit(),
    }),
    /** What a daily email lists: nothing, new unread messages, or all new unread notifications. */
    daily_digest: string().oneOf(DIGEST_SCOPES).defined(),
  });

export const notificationsApi = {
  listNotifications: get('/notifications', {
    summary: 'Everything this user was told, newest first; with unread=1 only what is unread.',
    access: 'signed-in',
    query: pageQuery.concat(object({ unread: flag('unread').optional() })),
    reply: list({
      ...notificationFields,
      /** Picture of a message's sender, otherwise of the job's product. */
      picture: maybeStr(),
      /** Current state of the job: its stage for its brand and its creator, otherwise `open` or `closed`. */
      job_now: string().oneOf(CURRENT_JOB_STATES).nullable().defined(),
    }),
    paged: true,
  }),
  readNotifications: post('/read-notification', {
    summary: 'Marks every notification of this user as read.',
    access: 'signed-in',
    reply: shape({
      /** The newest notification that this call marked as read; null when all were read before. */
      up_to: maybeNum(),
    }),
  }),
  notificationSettings: get('/notifications/settings', {
    summary: 'Of what this user is told, in the app and by mail.',
    access: 'signed-in',
    reply: settingsReply(),
  }),
  saveNotificationSettings: post('/notifications/settings', {
    summary: 'Changes what is given and leaves the rest; answers all settings.',
    access: 'signed-in',
    body: object({
      types: array(
        object({
          type: notificationType(),
          in_app: flag('in_app').optional(),
          mail: flag('mail').optional(),
        }).required(),
      )
        .max(NOTIFICATION_TYPES.length, 'Name each kind once')
        .optional(),
      daily_digest: string()
        .typeError(UNKNOWN_SCOPE)
        .oneOf([...DIGEST_SCOPES, undefined], UNKNOWN_SCOPE)
        .optional(),
    }).test(
      'something',
      'Say what to change',
      ({ types, daily_digest: digest }) => types !== undefined || digest !== undefined,
    ),
    reply: settingsReply(),
  }),
} as const;
