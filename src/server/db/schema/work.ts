import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { TakeDownKind } from '#shared/domain/messages/subjects.ts';
import { createdAt, id, moment, ref } from './columns.ts';

export const outbox = pgTable('outbox', {
  id: id(),
  kind: text('kind').notNull(),
  /** Derived from the kind by the database. */
  lane: text('lane').notNull().generatedAlwaysAs(sql`lane`),
  payload: jsonb('payload').notNull(),
  runAt: moment('run_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  createdAt: createdAt(),
  /** Set while a worker holds the entry; the lease expires at `runAt`. */
  claimedAt: moment('claimed_at'),
  /** Entries of one queue run in id order. The database derives the queue from kind and payload. */
  queue: text('queue').generatedAlwaysAs(sql`queue`),
  holdsQueue: boolean('holds_queue').notNull().default(true),
  /** When an operator dropped it, and why. Done work leaves no row. */
  droppedAt: moment('dropped_at'),
  dropReason: text('drop_reason'),
});

export const auditLog = pgTable('audit_log', {
  id: id(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  detail: jsonb('detail').notNull().default({}),
  createdAt: createdAt(),
});

/** What operators have taken down; its files refer to it. */
export const takeDowns = pgTable('take_downs', {
  id: id(),
  kind: text('kind').$type<TakeDownKind>().notNull(),
  recordId: ref('record_id').notNull(),
  userId: ref('user_id').notNull(),
  /** The words of a product, a comment or a note. */
  words: text('words'),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
});

/** Raised by triggers; the version of what an account sees is the sum of its rows. */
export const responseVersions = pgTable(
  'response_versions',
  {
    accountId: ref('account_id').notNull(),
    shard: integer('shard').notNull(),
    version: bigint('version', { mode: 'number' }).notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.shard] })],
);
