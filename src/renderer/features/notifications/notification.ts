import { call } from '#renderer/lib/call.ts';
import { api } from '#shared/contract/api.ts';
import { followUpLabel } from '#shared/domain/notification-follow-up.ts';
import { NOTIFICATION_TYPES, notificationTarget } from '#shared/domain/notifications.ts';
import type { Role } from '#shared/domain/roles.ts';

export const listNotifications = (query: { page?: number; per_page?: number; unread?: 1 }) =>
  call(api.listNotifications, { query });

export type Notification = Awaited<ReturnType<typeof listNotifications>>['data'][number];

/** The path that a click opens; the home page for a type that this version does not know. */
export const targetOf = (role: Role, { type, job_id, sender, job_now }: Notification): string => {
  const kind = NOTIFICATION_TYPES.find((one) => one === type);
  return kind ? notificationTarget(role, { type: kind, job_id, sender, job_now }) : '/';
};

/** The job's current state, when the notification's action is no longer possible. */
export const followUpOf = (role: Role, { type, job_now }: Notification): string | null => {
  const kind = NOTIFICATION_TYPES.find((one) => one === type);
  return kind ? followUpLabel(role, { type: kind, job_now }) : null;
};

/** Name of the sender, shown before a message. */
export const speakerOf = ({ type, sender }: Notification): string | null =>
  type === 'message' && sender ? sender.name : null;

/** Whether it is from the UGC Admins: a message without a sender, or what they did with a job or a withdrawal. */
export const isOfficial = ({ type, sender }: Notification): boolean =>
  sender === null && ['message', 'job_ended', 'withdraw'].includes(type);

const isSender = (value: unknown): value is Notification['sender'] =>
  value === null ||
  (typeof value === 'object' &&
    'id' in value &&
    typeof value.id === 'number' &&
    'name' in value &&
    typeof value.name === 'string');

/** Parses the notification of a live event; null for an invalid payload. */
export const readNotification = (data: unknown): Notification | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  const { id, type, message, created_at, job_id: job, sender } = fields;
  if (typeof id !== 'number' || typeof type !== 'string' || typeof message !== 'string') return null;
  if (typeof created_at !== 'string' || !isSender(sender ?? null)) return null;
  const from = sender ?? null;
  return {
    id,
    type,
    message,
    created_at,
    job_id: typeof job === 'number' ? job : null,
    sender: isSender(from) ? from : null,
    read: 0,
    // Live events lack these; the list loaded by the bell has them.
    picture: null,
    job_now: null,
  };
};
