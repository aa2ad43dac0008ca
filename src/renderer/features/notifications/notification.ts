import { call } from '#renderer/lib/api/call.ts';
import { api } from '#shared/contract/api.ts';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  notificationTarget,
} from '#shared/domain/messages/notifications.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { CurrentJobState } from '../../../shared/domain/jobs/current-job-state.ts';
import { type JobStage, stagesByUrgency } from '../../../shared/domain/jobs/job-stage.ts';
import { stageWords } from '../../../shared/domain/jobs/job-stage-words.ts';

/** Stages in which the action of a notification is still possible; types without an action are not listed. */
const asksIn: Partial<Readonly<Record<NotificationType, readonly CurrentJobState[]>>> = {
  job_application: ['choosing_creator'],
  script_submitted: ['script_ready'],
  video_uploaded: ['delivered'],
  application_accepted: ['shipping_product', 'product_on_way', 'filming', 'late'],
  product_shipped: ['product_on_way'],
  changes_requested: ['changes', 'late'],
  job_late: ['late'],
  new_job: ['open'],
  saved_search: ['open'],
  invitation: ['open'],
};

interface AboutJob {
  readonly type: NotificationType;
  /** Null without a job, and in live events, which describe the current state. */
  readonly job_now: CurrentJobState | null;
}

/** The job's current state when the action of a notification is no longer possible; null while it is. */
export const followUpLabel = (role: Role, { type, job_now: now }: AboutJob): string | null => {
  const stages = type === 'reminder' ? stagesByUrgency[role] : asksIn[type];
  if (!stages || now === null || stages.includes(now)) return null;
  if (now === 'open') return null;
  if (now === 'closed') return 'No longer open';
  return stageWords(now satisfies JobStage, role)?.label ?? null;
};

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

/** Marks notifications up to an id as read. */
export interface ReadMark {
  readonly upTo: number;
  /** Restricts the mark to messages of this sender; null covers everything. */
  readonly senderId: number | null;
}

/** Parses the read mark of a live event; null for an invalid payload. */
export const readMark = (data: unknown): ReadMark | null => {
  const fields: Readonly<Record<string, unknown>> = typeof data === 'object' && data !== null ? { ...data } : {};
  const { up_to: upTo, sender_id: sender } = fields;
  if (typeof upTo !== 'number' || (sender !== null && typeof sender !== 'number')) return null;
  return { upTo, senderId: sender };
};

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
