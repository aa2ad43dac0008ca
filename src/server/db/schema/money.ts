import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, moment, ref } from './columns.ts';

export type LedgerKind = 'gateway' | 'bank' | 'revenue' | 'tax' | 'held' | 'wallet' | 'withdrawing';

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: id(),
  kind: text('kind').$type<LedgerKind>().notNull(),
  ownerId: ref('owner_id'),
  balanceCents: ref('balance_cents').notNull().default(0),
});

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: id(),
  key: text('key').notNull(),
  fromId: ref('from_id').notNull(),
  toId: ref('to_id').notNull(),
  amountCents: ref('amount_cents').notNull(),
  createdAt: createdAt(),
});

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: createdAt(),
});

export const payoutDetails = pgTable('payout_details', {
  creatorId: ref('creator_id').primaryKey(),
  paymentMethodId: ref('payment_method_id').notNull(),
  accountNumber: text('account_number').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  /** Withdrawals are refused until then, since the details were changed. */
  heldUntil: moment('held_until'),
});

export type WithdrawalStatus = 'requested' | 'paid' | 'refused' | 'cancelled';

export const withdrawals = pgTable('withdrawals', {
  id: id(),
  creatorId: ref('creator_id').notNull(),
  amountCents: ref('amount_cents').notNull(),
  status: text('status').$type<WithdrawalStatus>().notNull().default('requested'),
  paymentMethodId: ref('payment_method_id').notNull(),
  accountNumber: text('account_number').notNull(),
  reason: text('reason'),
  createdAt: createdAt(),
  settledAt: moment('settled_at'),
});

export const subscriptionPayments = pgTable('subscription_payments', {
  paymentId: text('payment_id').primaryKey(),
  userId: ref('user_id').notNull(),
  paymentSecret: text('payment_secret').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** When the card form was last shown with it. */
  shownAt: moment('shown_at').notNull().defaultNow(),
  paidAt: moment('paid_at'),
  createdAt: createdAt(),
});

export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<'expiring' | 'expired'>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.expiresAt] })],
);
