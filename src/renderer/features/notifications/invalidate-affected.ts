import type { ResourcePrefix } from '#renderer/lib/api/resource-keys.ts';
import { invalidate } from '#renderer/lib/api/use-api.ts';
import type { NotificationType } from '#shared/domain/messages/notifications.ts';
import type { Notification } from './notification.ts';

/** Prefixes of the cache keys that a notification of each type invalidates. */
const INVALIDATED: Readonly<Record<NotificationType, readonly ResourcePrefix[]>> = {
  // Rows of jobs contain unread counts.
  message: ['orders', 'tasks'],
  support_answer: [],
  invitation: ['job', 'open-jobs', 'home'],
  job_application: ['job', 'orders', 'home'],
  video_uploaded: ['job', 'orders', 'home'],
  script_submitted: ['job', 'awaiting-scripts', 'orders', 'home'],
  application_accepted: ['job', 'applications', 'open-jobs', 'tasks', 'earnings', 'home'],
  application_rejected: ['job', 'applications', 'open-jobs', 'home'],
  application_declined: ['job', 'applications', 'open-jobs', 'home'],
  product_shipped: ['job', 'tasks', 'home'],
  changes_requested: ['job', 'tasks', 'home'],
  reminder: ['job', 'orders', 'tasks', 'home'],
  job_late: ['job', 'orders', 'tasks', 'home'],
  job_completed: ['job', 'tasks', 'earnings', 'reports', 'home'],
  rated: ['job'],
  portfolio_consent: ['job', 'creator'],
  new_job: ['open-jobs'],
  saved_search: ['open-jobs'],
  payment_failed: ['job', 'drafts', 'renewal-payment', 'home'],
  withdraw: ['earnings', 'receipts', 'home'],
  job_ended: ['job', 'orders', 'tasks', 'applications', 'earnings', 'receipts', 'reports', 'home'],
  payment_disputed: ['job', 'orders', 'tasks', 'earnings', 'home'],
};

const isKnown = (type: string): type is NotificationType => Object.hasOwn(INVALIDATED, type);

/** Reloads the affected resources that are on screen. */
export const invalidateAffected = ({ type }: Pick<Notification, 'type'>): void => {
  if (isKnown(type)) invalidate(...INVALIDATED[type]);
};

/**
 * Like `invalidateAffected`, without a user action. Skips lists from which the user may be choosing, so that rows do
 * not move.
 */
export const invalidateUnprompted = (came: Pick<Notification, 'type'>): void => {
  if (came.type !== 'new_job' && came.type !== 'saved_search') invalidateAffected(came);
};

/** Reloads what shows a job after a step of it that no notification tells. */
export const invalidateJob = (id: number): void =>
  invalidate(
    `job/${id}`,
    `payment-return/${id}`,
    'review',
    'job/with',
    'orders',
    'drafts',
    'awaiting-scripts',
    'tasks',
    'applications',
    'reports',
    'home',
  );

/** A video by what a live event names. */
export interface ChangedPreview {
  readonly kind: string;
  readonly id: number;
  /** Of a delivery. */
  readonly job_id: number | null;
}

/** Reloads what shows a video after a change of its preview. */
export const invalidatePreview = ({ kind, id, job_id: job }: ChangedPreview): void => {
  if (kind === 'delivery' && job !== null) invalidate(`job/${job}`, `review/${id}`);
  else if (kind === 'attachment') invalidate(`attachment/${id}`);
  else if (kind === 'pitch' || kind === 'portfolio') invalidate('me', 'creator');
};

/**
 * Reloads everything on screen that events may have changed while they were not received: job changes are not stored,
 * and of missed notifications only the newest are loaded. Skips the open jobs, from which the user may be choosing.
 */
export const invalidateMissed = (): void =>
  invalidate(
    ...Object.values(INVALIDATED)
      .flat()
      .filter((prefix) => prefix !== 'open-jobs'),
    'drafts',
    'payment-return',
    // Their previews.
    'attachment',
    'creator',
    'me',
    'review',
  );
