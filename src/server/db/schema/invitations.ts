import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ref } from './columns.ts';

/** Invitations of creators to jobs; at most one per creator and job. */
export const invitations = pgTable('invitations', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  /** The brand's note; empty without one. */
  note: text('note').notNull().default(''),
  createdAt: createdAt(),
  /** Null until the job opens. */
  sentAt: moment('sent_at'),
  /** When the creator first opened the invitation. */
  seenAt: moment('seen_at'),
  declinedAt: moment('declined_at'),
  declineReason: text('decline_reason'),
  /** Taken back by the brand. */
  withdrawnAt: moment('withdrawn_at'),
});
