import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from './columns.ts';

/** A row exists exactly when the request had its effect: the same transaction inserts both. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  id: id(),
  userId: ref('user_id'),
  /** The call and its account. */
  scope: text('scope').notNull(),
  keyDigest: text('key_digest').notNull(),
  requestDigest: text('request_digest').notNull(),
  /** The record that the effect made, from which a repeat is answered; 0 for none. */
  madeId: bigint('made_id', { mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull(),
});
