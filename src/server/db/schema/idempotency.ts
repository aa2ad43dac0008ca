import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, ref } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const idempotencyKeys = pgTable('idempotency_keys', {
  id: id(),
  userId: ref('user_id'),
  /** The call and its account. */
  scope: text('scope').notNull(),
  keyDigest: text('key_digest').notNull(),
  requestDigest: text('request_digest').notNull(),
  /** Fencing token: counts takeovers, and only the newest attempt may commit. */
  attempt: integer('attempt').notNull().default(1),
  lockedUntil: moment('locked_until').notNull(),
  /** Set in the transaction that executes the request. */
  committedAt: moment('committed_at'),
  status: integer('status'),
  /** Encrypted with a key derived from the client's idempotency key. */
  answer: bytea('answer'),
  createdAt: moment('created_at').notNull(),
});
