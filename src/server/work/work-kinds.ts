import type { NotificationType } from '#shared/domain/messages/notifications.ts';

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
  /** Makes the preview of a video. Also inserted by the database when the video's job is completed. */
  preview: { fileId: number };
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

/** Work of the lane `live`, for connected clients, which is harmless to repeat. */
export interface LiveWork {
  /** Publishes notifications to connected clients. Inserted by the database with each notification. */
  notifications: { ids: readonly number[] };
  /** Publishes a change of a job to a user who wants no notification of it. Inserted like `notification_mail`. */
  job_change: { userId: number; jobId: number };
}

/**
 * How many items of a lane run at once: the connections to the mail server, or the statements of announcements (of `media`:
 * MEDIA_WORKERS, this unless set). The column
 * `outbox.lane` says which kinds are in which lane; `bulk` takes all others, so that work of an unknown kind fails and is
 * seen.
 */
export const SLOTS = { money: 20, codes: 10, announcements: 4, mails: 20, bulk: 10, live: 20, media: 1 } as const;

export type Lane = keyof typeof SLOTS;

/** Work that moves money. It never expires, and its payload contains ids and our own texts only. */
export const MONEY = 'money' satisfies Lane;

/** All but the live updates, which continue while a server drains. */
export const WORK_LANES = [
  'money',
  'codes',
  'announcements',
  'mails',
  'bulk',
  'media',
] as const satisfies readonly Lane[];
