import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { NotificationType } from '#shared/domain/messages/notifications.ts';
import type { SubjectKind } from '#shared/domain/messages/subjects.ts';
import { createdAt, id, moment, ref } from './columns.ts';

export const conversations = pgTable('conversations', {
  id: id(),
  /** Of a brand and a creator (`direct`), or of a member and the UGC Admins (`support`); derived by the database. */
  kind: text('kind').$type<'direct' | 'support'>().notNull().generatedAlwaysAs(sql`kind`),
  brandId: ref('brand_id'),
  creatorId: ref('creator_id'),
  /** Only of a support conversation, which has neither brand nor creator. */
  memberId: ref('member_id'),
  lastSeq: ref('last_seq').notNull().default(0),
  lastMessageAt: moment('last_message_at'),
  createdAt: createdAt(),
});

export const messages = pgTable('messages', {
  id: id(),
  conversationId: ref('conversation_id').notNull(),
  seq: ref('seq').notNull(),
  /** Null for the UGC Admins. */
  senderId: ref('sender_id'),
  clientKey: text('client_key'),
  /** Empty only where the message has attachments. */
  body: text('body').notNull(),
  /** Number of attachments of each kind. */
  pictures: smallint('pictures').notNull().default(0),
  videos: smallint('videos').notNull().default(0),
  /** What a message of a support conversation names, as it was called then, and whose it is; all null without one. */
  aboutKind: text('about_kind').$type<SubjectKind>(),
  aboutId: ref('about_id'),
  aboutLabel: text('about_label'),
  aboutUserId: ref('about_user_id'),
  createdAt: createdAt(),
});

export const conversationReads = pgTable(
  'conversation_reads',
  {
    conversationId: ref('conversation_id').notNull(),
    userId: ref('user_id').notNull(),
    lastReadSeq: ref('last_read_seq').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] })],
);

export const notifications = pgTable('notifications', {
  id: id(),
  userId: ref('user_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  message: text('message').notNull(),
  jobId: ref('job_id'),
  senderId: ref('sender_id'),
  readAt: moment('read_at'),
  createdAt: createdAt(),
});
