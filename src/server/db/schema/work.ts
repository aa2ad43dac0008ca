import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';

export const outbox = pgTable('outbox', {
  id: id(),
  kind: text('kind').notNull(),
  payload: jsonb('payload').notNull(),
  runAt: moment('run_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  doneAt: moment('done_at'),
});

export const auditLog = pgTable('audit_log', {
  id: id(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: jsonb('detail').notNull().default({}),
  createdAt: createdAt(),
});
