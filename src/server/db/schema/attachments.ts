import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { AttachmentKind } from '#shared/domain/transfers/attachments.ts';
import { createdAt, id, ref } from './columns.ts';

export const attachments = pgTable('attachments', {
  id: id(),
  ownerId: ref('owner_id').notNull(),
  /** Chosen by the client; unique for its owner. */
  key: text('key').notNull(),
  kind: text('kind').$type<AttachmentKind>().notNull(),
  fileId: ref('file_id').notNull(),
  /** The upload that a video came from; null for a picture. */
  uploadId: text('upload_id'),
  width: integer('width'),
  height: integer('height'),
  seconds: integer('seconds'),
  /** Null until a message refers to the attachment. */
  messageId: ref('message_id'),
  /** Position in the message that took it. */
  place: smallint('place'),
  createdAt: createdAt(),
});
