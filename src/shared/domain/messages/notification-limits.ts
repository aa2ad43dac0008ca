import type { NotificationType } from './notifications.ts';

/**
 * How often a receiver is notified of one thing: at most `most` times in `hours`, counted for each sender and, with
 * `per: 'job'`, each job. A further time changes the text of the last notification, without a mail and without marking
 * it as unread; the step that it tells of is never refused. `hours: null`: until the receiver has read it.
 */
export interface NotificationLimit {
  readonly per: 'job' | 'sender' | 'search';
  readonly most: number;
  readonly hours: number | null;
}

/** Twice for what happens once, so that an operator's correction is told too. */
const ONCE = { per: 'job', most: 2, hours: 24 } as const;
/** For what goes back and forth on a busy day. */
const EXCHANGE = { per: 'job', most: 5, hours: 24 } as const;

/** The limit of every type. The first three are kept by the statements that notify of messages and open jobs. */
export const NOTIFICATION_LIMITS = {
  message: { per: 'sender', most: 1, hours: null },
  support_answer: { per: 'sender', most: 1, hours: null },
  /** Announced jobs of a brand. Cancelled ones count: ordering, paying and cancelling costs a brand nothing. */
  new_job: { per: 'sender', most: 10, hours: 24 },
  saved_search: { per: 'search', most: 1, hours: 1 },
  /** Besides, a creator is told of an invitation to the same job only once. */
  invitation: { per: 'sender', most: 5, hours: 24 },
  /** Applying, withdrawing and applying again. */
  job_application: { per: 'job', most: 1, hours: 24 },
  video_uploaded: EXCHANGE,
  job_late: ONCE,
  /** Once for each version, or for each due time. */
  reminder: ONCE,
  script_submitted: EXCHANGE,
  job_ended: ONCE,
  /** Opened, decided, appealed. */
  payment_disputed: EXCHANGE,
  application_accepted: ONCE,
  application_rejected: ONCE,
  /** Declined and reconsidered, twice. */
  application_declined: { per: 'job', most: 4, hours: 24 },
  product_shipped: ONCE,
  changes_requested: EXCHANGE,
  job_completed: ONCE,
  /** Allowed and withdrawn. */
  portfolio_consent: { per: 'job', most: 2, hours: 24 },
  rated: ONCE,
  /** Each failure follows a new payment. */
  payment_failed: { per: 'job', most: 20, hours: 24 },
  withdraw: { per: 'sender', most: 20, hours: 24 },
} as const satisfies Record<NotificationType, NotificationLimit>;
