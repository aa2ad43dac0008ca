import type { NotificationType } from '#shared/domain/notifications.ts';

/** What the outbox does after a commit, by kind. Payloads are JSON. */
export interface Work {
  /** Sends a mail; the outbox id is its Message-ID, so a repeat is recognised. */
  mail: { to: string; subject: string; text: string; html: string };
  /** Mails a code for a new password, when somebody has this address. */
  reset_code: { email: string };
  /** Tells every creator who fits that a job is open. */
  new_job: { jobId: number };
  /** Mails a creator that the product is on its way, unless the brand took that back: sent then is not sent now. */
  product_shipped: { jobId: number; shippedAt: string };
  /** Mails a notification to somebody who wants it by mail. Written by the statements that tell people. */
  notification_mail: NotificationMail;
  /** Gives back a payment that no job or subscription wants any more. */
  refund: { paymentId: string; reason: string; jobId?: number };
}

/** Work that moves money. It never expires, and its payload holds ids and our own words only. */
export const MONEY_WORK = ['refund'] as const satisfies readonly (keyof Work)[];

export interface NotificationMail {
  readonly userId: number;
  readonly type: NotificationType;
  readonly message: string;
  readonly jobId: number | null;
  readonly senderId: number | null;
  /** Of the message it is about: who has read that far needs no mail any more. */
  readonly seq: number | null;
}

/** What must not wait behind mails: done by an outbox of its own. */
export interface LiveWork {
  /** Sends notifications to where their users are connected. Written by the database with each of them. */
  notifications: { ids: readonly number[] };
}

export const LIVE_WORK = ['notifications'] as const satisfies readonly (keyof LiveWork)[];
