import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PayPurpose } from '#shared/contract/pay-links.ts';
import { cents, createdAt, id, moment, ref } from './columns.ts';

export type LedgerKind =
  | 'gateway'
  | 'bank'
  | 'revenue'
  | 'tax'
  | 'held'
  | 'wallet'
  | 'withdrawing'
  /** What a creator cannot withdraw while the completed job is paused; belongs to the job. */
  | 'on_hold'
  /** What disputes have cost the house; negative. */
  | 'loss';

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
  /** Withdrawals are rejected until then, because the payout details were changed. */
  heldUntil: moment('held_until'),
});

export type WithdrawalStatus = 'requested' | 'paid' | 'refused' | 'cancelled' | 'returned';

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
  /** When the bank sent a paid one back; `settledAt` stays the time of the payout. */
  returnedAt: moment('returned_at'),
});

export const subscriptionPayments = pgTable('subscription_payments', {
  paymentId: text('payment_id').primaryKey(),
  userId: ref('user_id').notNull(),
  paymentSecret: text('payment_secret').notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** When the card form was last shown for this payment. */
  shownAt: moment('shown_at').notNull().defaultNow(),
  /** Since when it is under way at the payer's bank. */
  processingSince: moment('processing_since'),
  paidAt: moment('paid_at'),
  createdAt: createdAt(),
});

/** The last number of each series; the database increments it. */
export const receiptSeries = pgTable('receipt_series', {
  series: text('series').$type<'R' | 'C' | 'W'>().primaryKey(),
  last: ref('last').notNull().default(0),
});

/** Whom a receipt is issued to. */
export interface ReceiptParty {
  readonly name: string;
  readonly email: string;
  readonly company_name: string | null;
  readonly vat_number: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip_code: string | null;
  readonly country: string | null;
}

/** Issued receipts: written by `receipts.repository.ts`, numbered by the database, never changed. */
export const receipts = pgTable('receipts', {
  id: id(),
  series: text('series').$type<'R' | 'C' | 'W'>().notNull(),
  serial: ref('serial').notNull(),
  number: text('number').notNull(),
  kind: text('kind').$type<'job' | 'refund' | 'subscription' | 'payout'>().notNull(),
  ownerId: ref('owner_id').notNull(),
  jobId: ref('job_id'),
  paymentId: text('payment_id'),
  withdrawalId: ref('withdrawal_id'),
  originalId: ref('original_id'),
  title: text('title').notNull(),
  priceCents: ref('price_cents').notNull(),
  scriptingCents: ref('scripting_cents').notNull().default(0),
  taxCents: ref('tax_cents').notNull().default(0),
  totalCents: ref('total_cents').notNull(),
  taxPercent: numeric('tax_percent', { mode: 'number', precision: 5, scale: 2 }).notNull().default(0),
  sellerName: text('seller_name'),
  sellerAddress: text('seller_address'),
  sellerTaxId: text('seller_tax_id'),
  /** Set by the database at the time of issue, emptied when the account is erased. */
  party: jsonb('party').$type<ReceiptParty>(),
  issuedAt: moment('issued_at').notNull(),
});

/** `queued`: ordered again by an operator and not sent yet; the others are the provider's. */
export type RefundStatus = 'queued' | 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** State of each refund at the provider, one row per payment. */
export const refunds = pgTable('refunds', {
  id: id(),
  paymentId: text('payment_id').notNull(),
  /** The provider's refund; that of the newest attempt. */
  refundId: text('refund_id').notNull(),
  jobId: ref('job_id'),
  amountCents: ref('amount_cents').notNull(),
  status: text('status').$type<RefundStatus>().notNull(),
  failureReason: text('failure_reason'),
  attempts: integer('attempts').notNull().default(1),
  createdAt: createdAt(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  lookedUpAt: moment('looked_up_at').notNull().defaultNow(),
  /** When an operator paid it back by hand, and why. */
  settledAt: moment('settled_at'),
  settledReason: text('settled_reason'),
});

export type DisputeKind = 'dispute' | 'fraud_warning' | 'refund';
/** Who bears the loss, or that the job ended with it (`ended`), or that nothing was lost (`resumed`). */
export type DisputeDecision = 'house' | 'creator' | 'ended' | 'resumed';

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

/** What takes money of a payment away from outside: disputes, early fraud warnings, refunds made at the provider. */
export const disputes = pgTable('disputes', {
  id: id(),
  kind: text('kind').$type<DisputeKind>().notNull(),
  providerId: text('provider_id').notNull(),
  paymentId: text('payment_id'),
  jobId: ref('job_id'),
  renewalId: text('renewal_id'),
  /** In the smallest unit of the currency. */
  amount: ref('amount').notNull(),
  currency: text('currency').notNull(),
  reason: text('reason').notNull(),
  /** The provider's word. */
  status: text('status').notNull(),
  answerBy: moment('answer_by'),
  /** What the provider has moved: negative amounts left the house's account. */
  movements: jsonb('movements').$type<readonly Movement[]>().notNull().default([]),
  recorded: integer('recorded').notNull().default(0),
  createdAt: createdAt(),
  changedAt: moment('changed_at').notNull().defaultNow(),
  decision: text('decision').$type<DisputeDecision>(),
  decisionReason: text('decision_reason'),
  decidedAt: moment('decided_at'),
  /** Generated: whether it waits for the bank or an operator, and pauses its job. */
  unsettled: boolean('unsettled').notNull().generatedAlwaysAs(sql`unsettled`),
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
