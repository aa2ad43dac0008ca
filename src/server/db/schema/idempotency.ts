import { bigint, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A row exists exactly when the request had its effect: the same transaction inserts both. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  id: id(),
  userId: ref('user_id'),
  /** The call and its account. */
  scope: text('scope').notNull(),
  keyDigest: text('key_digest').notNull(),
  requestDigest: text('request_digest').notNull(),
  /** The record that the effect made, from which a repeat goes on. */
  madeId: bigint('made_id', { mode: 'number' }),
  /** Null until the request was answered. */
  status: integer('status'),
  /** Encrypted with a key derived from the client's idempotency key. */
  answer: bytea('answer'),
  createdAt: moment('created_at').notNull(),
});
