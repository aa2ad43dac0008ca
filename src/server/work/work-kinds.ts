import type { NotificationType } from '#shared/domain/notifications.ts';

/** The kinds of outbox work, executed after a commit. Payloads are JSON. */
export interface Work {
  /** Sends a mail; the outbox id becomes its Message-ID, by which a duplicate is recognised. */
  mail: QueuedMail;
  /** A mail with a code, which expires within minutes. */
  code_mail: QueuedMail;
  /** A mail with what a user has not read for a day. */
  digest_mail: QueuedMail;
  /** Mails a code for a new password, if the address has an account. `isKnown`: asked by one of its known browsers. */
  reset_code: { email: string; isKnown?: boolean };
  /** Notifies the next creators who fit a job that it is open, and queues itself for the ones after them. */
  new_job: Announcement;
  /**
   * Notifies a creator that the product was shipped, unless the brand has undone that: `shippedAt` then no longer matches.
   */
  product_shipped: { jobId: number; shippedAt: string };
  /** Mails a notification. Inserted by the statements that create notifications. */
  notification_mail: NotificationMail;
  /** Like `notification_mail`, about an open job; separate, because many creators are notified at once. */
  announcement_mail: NotificationMail;
  /**
   * Refunds a payment that belongs to no job or subscription any more. `attempt`, from 2, when an operator orders one
   * again that has failed.
   */
  refund: { paymentId: string; reason: string; jobId?: number; attempt?: number };
}

export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /**
   * Ids of the accounts, besides the receiver's, whose names or words it holds; it is deleted with them, except what an SMTP
   * server has taken.
   */
  readonly about?: readonly number[];
}

/** Progress of the announcement of a job: the next step, and the id to continue from within it. */
export interface Announcement {
  readonly jobId: number;
  readonly step?: 'searches' | 'creators';
  readonly from?: number;
}

export interface NotificationMail {
  readonly userId: number;
  readonly type: NotificationType;
  readonly message: string;
  readonly jobId: number | null;
  readonly senderId: number | null;
  /** The sequence number of the message: whoever has read that far needs no mail. */
  readonly seq: number | null;
}

/** Work for connected clients, which is harmless to repeat. */
export interface LiveWork {
  /** Publishes notifications to connected clients. Inserted by the database with each notification. */
  notifications: { ids: readonly number[] };
  /** Publishes a change of a job to a user who wants no notification of it. Inserted like `notification_mail`. */
  job_change: { userId: number; jobId: number };
}

/**
 * The lane of each kind. A lane has an outbox of its own, so that its work waits for no other lane's: neither for a mail
 * server that hangs nor for thousands of mails.
 */
const LANE_OF = {
  refund: 'money',
  reset_code: 'codes',
  code_mail: 'codes',
  new_job: 'announcements',
  mail: 'mails',
  product_shipped: 'mails',
  notification_mail: 'mails',
  announcement_mail: 'bulk',
  digest_mail: 'bulk',
  notifications: 'live',
  job_change: 'live',
} as const satisfies Readonly<Record<keyof (Work & LiveWork), string>>;

export type Lane = (typeof LANE_OF)[keyof typeof LANE_OF];

/** The kinds of work in a lane. */
export const kindsIn = (lane: Lane): readonly string[] =>
  Object.entries(LANE_OF).flatMap(([kind, own]) => (own === lane ? [kind] : []));

/** The kinds of work in all other lanes. */
export const kindsOutside = (lane: Lane): readonly string[] =>
  Object.entries(LANE_OF).flatMap(([kind, own]) => (own === lane ? [] : [kind]));

export const laneOf = (kind: keyof Work): Exclude<Lane, 'live'> => LANE_OF[kind];

/** Work that moves money. It never expires, and its payload contains ids and our own texts only. */
export const MONEY_WORK = kindsIn('money');
