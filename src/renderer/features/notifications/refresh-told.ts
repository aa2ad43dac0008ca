import type { ResourcePrefix } from '#renderer/lib/resource-keys.ts';
import { invalidate } from '#renderer/lib/use-api.ts';
import type { NotificationType } from '#shared/domain/notifications.ts';
import type { Notification } from './notification.ts';

/** What a screen may have loaded of what each type tells, by the beginnings of its keys. */
const TOLD: Readonly<Record<NotificationType, readonly ResourcePrefix[]>> = {
  message: [],
  job_application: ['job', 'orders', 'home'],
  video_uploaded: ['job', 'orders', 'home'],
  script_submitted: ['job', 'awaiting-scripts', 'home'],
  application_accepted: ['job', 'applications', 'open-jobs', 'tasks', 'home'],
  application_rejected: ['job', 'applications', 'open-jobs', 'home'],
  job_completed: ['job', 'tasks', 'earnings', 'home'],
  new_job: ['open-jobs'],
  withdraw: ['earnings', 'receipts', 'home'],
  job_ended: ['job', 'orders', 'tasks', 'applications', 'earnings', 'receipts', 'home'],
};

const isKnown = (type: string): type is NotificationType => Object.hasOwn(TOLD, type);

/** What a notification tells of is loaded again where it is on the screen. */
export const refreshTold = ({ type }: Pick<Notification, 'type'>): void => {
  if (isKnown(type)) invalidate(...TOLD[type]);
};

/** The same without being asked: jobs that somebody is choosing from do not move under the pointer. */
export const refreshUnasked = (came: Pick<Notification, 'type'>): void => {
  if (came.type !== 'new_job') refreshTold(came);
};
