import type { CurrentJobState } from '../jobs/current-job-state.ts';
import { jobPage } from '../jobs/job-page.ts';
import type { Role } from '../people/roles.ts';

/** Only a setting: a message of the UGC Admins is of the type `message`, without a sender. */
const SUPPORT_ANSWER = 'support_answer';

/** Notification types of brands, in the order of the settings. */
export const BRAND_NOTIFICATIONS = [
  'message',
  SUPPORT_ANSWER,
  'job_application',
  'video_uploaded',
  'job_late',
  'reminder',
  'script_submitted',
  'payment_failed',
  'job_ended',
  'rated',
  'payment_disputed',
] as const;
/** Notification types of creators, in the order of the settings. */
export const CREATOR_NOTIFICATIONS = [
  'message',
  SUPPORT_ANSWER,
  'invitation',
  'application_accepted',
  'application_rejected',
  'application_declined',
  'product_shipped',
  'changes_requested',
  'job_late',
  'reminder',
  'job_completed',
  'portfolio_consent',
  'new_job',
  'saved_search',
  'withdraw',
  'job_ended',
  'rated',
  'payment_disputed',
] as const;
/** A type of either role. */
export type NotificationType = (typeof BRAND_NOTIFICATIONS)[number] | (typeof CREATOR_NOTIFICATIONS)[number];

/** Every type, of both roles. */
export const NOTIFICATION_TYPES = [
  ...new Set<NotificationType>([...BRAND_NOTIFICATIONS, ...CREATOR_NOTIFICATIONS]),
] as const;

/** The types of a role, in the order of its settings. */
export const notificationTypesOf = (role: Role): readonly NotificationType[] =>
  role === 'brand' ? BRAND_NOTIFICATIONS : CREATOR_NOTIFICATIONS;

/** Notification channels of a type. */
export interface NotificationChannels {
  readonly inApp: boolean;
  readonly mail: boolean;
}

const IN_APP: NotificationChannels = { inApp: true, mail: false };
const BOTH: NotificationChannels = { inApp: true, mail: true };

/**
 * Label of each type in the settings, and its channels unless a user chooses others: a mail only where a decision or money
 * is pending and the user may not be looking.
 */
export const NOTIFICATION_SETTINGS = {
  message: { label: 'New messages', ...IN_APP },
  support_answer: { label: 'Answers of the UGC Admins', ...BOTH },
  invitation: { label: 'Invitations to jobs', ...BOTH },
  job_application: { label: 'Applications for my jobs', ...BOTH },
  video_uploaded: { label: 'Delivered videos', ...BOTH },
  script_submitted: { label: 'Scripts to approve', ...BOTH },
  application_accepted: { label: 'Applications that were accepted', ...BOTH },
  application_rejected: { label: 'Applications that were rejected', ...IN_APP },
  application_declined: { label: 'Applications that a brand declined or reconsiders', ...IN_APP },
  product_shipped: { label: 'Products that a brand has sent', ...BOTH },
  changes_requested: { label: 'Changes that a brand asks for', ...BOTH },
  job_late: { label: 'Videos that are late', ...BOTH },
  reminder: { label: 'Reminders of jobs that wait for me', ...BOTH },
  job_completed: { label: 'Completed jobs', ...BOTH },
  portfolio_consent: { label: 'Portfolio permissions', ...IN_APP },
  new_job: { label: 'New jobs that fit me', ...IN_APP },
  // Saving a search asks to be notified without looking.
  saved_search: { label: 'New jobs that my saved searches find', ...BOTH },
  withdraw: { label: 'Withdrawals', ...BOTH },
  payment_failed: { label: 'Payments that failed at the bank', ...BOTH },
  job_ended: { label: 'Jobs that were ended before their completion', ...BOTH },
  rated: { label: 'Ratings that I get', ...IN_APP },
  payment_disputed: { label: 'Disputed payments', ...BOTH },
} as const satisfies Record<NotificationType, NotificationChannels & { label: string }>;

/** Types that always have their own email; it cannot be disabled, and no notification email is added. */
export const isAlwaysMailed = (type: NotificationType): boolean =>
  type === 'withdraw' || type === 'job_ended' || type === 'payment_failed';

/** What the daily mail lists: nothing, messages that are not mailed one by one, or everything that is unread. */
export const DIGEST_SCOPES = ['off', 'messages', 'all'] as const;
/** One of `DIGEST_SCOPES`. */
export type DigestScope = (typeof DIGEST_SCOPES)[number];

/** The settings section of /notifications, to which mails link. */
export const SETTINGS_ANCHOR = 'settings';

interface About {
  type: NotificationType;
  job_id: number | null;
  sender: { id: number } | null;
  /** Current state of the job, where known. */
  job_now?: CurrentJobState | null;
}

/** Stages in which the script page offers an action. */
const SCRIPT_STAGES: readonly CurrentJobState[] = ['writing_script', 'script_ready'];

const isScriptDone = (now: CurrentJobState | null = null): boolean => now !== null && !SCRIPT_STAGES.includes(now);

/** Types about a job that also link to its task once the creator is accepted. */
const ABOUT_OPEN_JOBS: readonly NotificationType[] = ['new_job', 'invitation', 'saved_search', 'application_declined'];

const isTask = (now: CurrentJobState | null = null): boolean => now !== null && now !== 'open' && now !== 'closed';

/**
 * Target of a click on a notification, by role and type. For a job that the creator works or worked on it is the task;
 * when the job has moved on, the page of its next step.
 */
export const notificationTarget = (role: Role, { type, job_id: job, sender, job_now: now }: About): string => {
  // A message without a sender is from the UGC Admins.
  if (type === 'message') return sender ? `/chat/${sender.id}` : '/chat/support';
  if (role === 'brand') {
    if (job === null) return type === 'payment_failed' ? '/renew-payment' : '/';
    return type === 'script_submitted' && !isScriptDone(now) ? `/job-script/${job}` : jobPage('brand', job);
  }
  if (job !== null && isTask(now) && ABOUT_OPEN_JOBS.includes(type)) return jobPage('creator', job);
  switch (type) {
    case 'application_accepted':
      return job === null ? '/applications' : jobPage('creator', job);
    case 'application_rejected':
      return '/applications';
    case 'application_declined':
      return job === null ? '/applications' : `/jobs/${job}`;
    case 'job_completed':
    case 'withdraw':
      return '/earnings';
    case 'new_job':
      return '/jobs';
    case 'invitation':
    case 'saved_search':
      return job === null ? '/jobs' : `/jobs/${job}`;
    case 'product_shipped':
    case 'changes_requested':
    case 'job_late':
    case 'reminder':
    case 'portfolio_consent':
    case 'job_ended':
    case 'rated':
    case 'payment_disputed':
      return job === null ? '/tasks' : jobPage('creator', job);
    default:
      return '/';
  }
};

interface Said {
  type: string;
  message: string;
  sender: { name: string } | null;
}

/** A notification in one line; the sender's name precedes a message. */
export const notificationText = ({ type, message, sender }: Said): string =>
  type === 'message' && sender ? `${sender.name}: ${message}` : message;
