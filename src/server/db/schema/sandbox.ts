import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

export const sandboxPayments = pgTable('sandbox_payments', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash'),
  intent: jsonb('intent').notNull(),
  version: integer('version').notNull().default(0),
  createdAt: createdAt(),
});

export const sandboxMail = pgTable('sandbox_mail', {
  id: id(),
  messageId: text('message_id'),
  toAddress: text('to_address').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: createdAt(),
});
