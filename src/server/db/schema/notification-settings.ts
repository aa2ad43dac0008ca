import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DigestScope, NotificationType } from '#shared/domain/messages/notifications.ts';
import { moment, ref } from './columns.ts';

export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: ref('user_id').notNull(),
    type: text('type').$type<NotificationType>().notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
    /** Messages from before this time never suppress a mail. */
    mailChangedAt: moment('mail_changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type] })],
);

export const notificationDigests = pgTable('notification_digests', {
  userId: ref('user_id').primaryKey(),
  scope: text('scope').$type<Exclude<DigestScope, 'off'>>().notNull().default('messages'),
  lookedAt: moment('looked_at').notNull(),
  /** The newest notification that a digest has considered. */
  upTo: ref('up_to').notNull().default(0),
});

export const newJobMails = pgTable(
  'new_job_mails',
  { userId: ref('user_id').notNull(), jobId: ref('job_id').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.jobId] })],
);
