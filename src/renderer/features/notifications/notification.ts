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
