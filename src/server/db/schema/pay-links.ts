import { pgTable, text } from 'drizzle-orm/pg-core';
import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { id, moment, ref } from './columns.ts';

export const payLinks = pgTable('pay_links', {
  id: id(),
  userId: ref('user_id').notNull(),
  purpose: text('purpose').$type<PayPurpose>().notNull(),
  jobId: ref('job_id'),
  secretDigest: text('secret_digest').notNull(),
  expiresAt: moment('expires_at').notNull(),
  openedAt: moment('opened_at'),
  ticketDigest: text('ticket_digest'),
  paymentId: text('payment_id'),
  createdAt: moment('created_at').notNull(),
});
