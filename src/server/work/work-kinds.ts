import type { NotificationType } from '#shared/domain/notifications.ts';

/** The kinds of outbox work, executed after a commit. Payloads are JSON. */
export interface Work {
  /**
   * Sends a mail; the outbox id becomes its Message-ID, by which a duplicate is recognised. `about`: ids of the accounts,
   * besides the receiver's, whose names or words it holds; it is deleted with them, except what an
   * SMTP server has taken.
   */
  mail: { to: string; subject: string; text: string; html: string; about?: readonly number[] };
  /** Mails a code for a new password, if the address has an account. `isKnown`: asked by one of its known browsers. */
  reset_code: { email: string; isKnown?: boolean };
  /** Notifies every creator who fits a job that it is open. */
  new_job: { jobId: number };
  /**
   * Mails a creator that the product was shipped, unless the brand has undone that: `shippedAt` then no longer matches.
   */
  product_shipped: { jobId: number; shippedAt: string };
  /** Mails a notification. Inserted by the statements that create notifications. */
  notification_mail: NotificationMail;
  /**
   * Refunds a payment that belongs to no job or subscription any more. `attempt`, from 2, when an operator orders one
   * again that has failed.
   */
  refund: { paymentId: string; reason: string; jobId?: number; attempt?: number };
}

/** Work that moves money. It never expires, and its payload contains ids and our own texts only. */
export const MONEY_WORK = ['refund'] as const satisfies readonly (keyof Work)[];

export interface NotificationMail {
  readonly userId: number;
  readonly type: NotificationType;
  readonly message: string;
  readonly jobId: number | null;
  readonly senderId: number | null;
  /** The sequence number of the message: whoever has read that far needs no mail. */
  readonly seq: number | null;
}

/** Work with an outbox of its own, so that it does not wait behind mails. */
export interface LiveWork {
  /** Publishes notifications to connected clients. Inserted by the database with each notification. */
  notifications: { ids: readonly number[] };
  /** Publishes a change of a job to a user who wants no notification of it. Inserted like `notification_mail`. */
  job_change: { userId: number; jobId: number };
}

export const LIVE_WORK = ['notifications', 'job_change'] as const satisfies readonly (keyof LiveWork)[];
