import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Gender, JobGender } from '#shared/domain/age.ts';
import type { ApplicationStatus, JobStatus } from '#shared/domain/job-lifecycle.ts';
import type { NotificationType } from '#shared/domain/notifications.ts';
import type { Role } from '#shared/domain/roles.ts';

/**
 * Columns and their types, for queries. The tables themselves, with every key, check, index and trigger, are made by
 * the SQL files in `migrations/`; `schema.db.test.ts` compares the two column by column.
 */

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const ref = (name: string) => bigint(name, { mode: 'number' });
const cents = (name: string) => integer(name);
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const createdAt = () => moment('created_at').notNull().defaultNow();

export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash'),
  googleSubject: text('google_subject'),
  emailVerifiedAt: moment('email_verified_at'),
  subscriptionExpiresAt: moment('subscription_expires_at'),
  suspendedAt: moment('suspended_at'),
  deletionRequestedAt: moment('deletion_requested_at'),
  deletedAt: moment('deleted_at'),
  createdAt: createdAt(),
});

export const tokens = pgTable('tokens', {
  id: id(),
  userId: ref('user_id').notNull(),
  hash: text('hash').notNull(),
  client: text('client').notNull().default(''),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull().defaultNow(),
  createdAt: createdAt(),
});

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ref('user_id').notNull(),
    digest: text('digest').notNull(),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.digest] })],
);

export type CodePurpose = 'verify' | 'reset';

export const codes = pgTable('codes', {
  id: id(),
  userId: ref('user_id').notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  digest: text('digest').notNull(),
  linkDigest: text('link_digest').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  createdAt: createdAt(),
});

export type FileKind = 'picture' | 'product' | 'pitch' | 'delivery' | 'poster';

export const files = pgTable('files', {
  id: id(),
  ownerId: ref('owner_id').notNull(),
  kind: text('kind').$type<FileKind>().notNull(),
  storageKey: text('storage_key').notNull(),
  mediaType: text('media_type').notNull(),
  size: ref('size').notNull(),
  sha256: text('sha256').notNull(),
  originalName: text('original_name').notNull(),
  createdAt: createdAt(),
});

export const profiles = pgTable('profiles', {
  userId: ref('user_id').primaryKey(),
  description: text('description'),
  website: text('website'),
  pictureFileId: ref('picture_file_id'),
  pitchFileId: ref('pitch_file_id'),
  dateOfBirth: date('date_of_birth', { mode: 'string' }),
  gender: text('gender').$type<Gender>(),
  /** Open jobs are new to a creator from then on. */
  jobsSeenAt: moment('jobs_seen_at'),
  /** How many jobs a brand has paid for; the database counts. */
  paidJobs: integer('paid_jobs').notNull().default(0),
});

export const addresses = pgTable('addresses', {
  userId: ref('user_id').primaryKey(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  city: text('city').notNull(),
  zipCode: text('zip_code').notNull(),
  phoneNumber: text('phone_number').notNull(),
});

export const settings = pgTable('settings', {
  id: boolean('id').primaryKey().default(true),
  scriptingFeeCents: cents('scripting_fee_cents').notNull(),
  taxPercent: numeric('tax_percent', { mode: 'number', precision: 5, scale: 2 }).notNull(),
  minimumPriceCents: cents('minimum_price_cents').notNull(),
  subscriptionPriceCents: cents('subscription_price_cents').notNull(),
  subscriptionTrialDays: integer('subscription_trial_days').notNull(),
  subscriptionRenewalDays: integer('subscription_renewal_days').notNull(),
  maintenanceUntil: moment('maintenance_until'),
});

export const videoSettings = pgTable('video_settings', {
  id: id(),
  title: text('title').notNull(),
  seconds: integer('seconds').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
});

export const aspectRatioSettings = pgTable('aspect_ratio_settings', {
  id: id(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
});

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  name: text('name').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
});

export const products = pgTable('products', {
  id: id(),
  brandId: ref('brand_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  website: text('website'),
  priceCents: cents('price_cents'),
  isPhysical: boolean('is_physical').notNull().default(false),
  imageFileId: ref('image_file_id').notNull(),
  archivedAt: moment('archived_at'),
  createdAt: createdAt(),
  /** The words of the name; the database keeps it. */
  search: tsvector('search'),
});

export const jobs = pgTable('jobs', {
  id: id(),
  brandId: ref('brand_id').notNull(),
  productId: ref('product_id').notNull(),
  videoSettingId: ref('video_setting_id').notNull(),
  aspectRatioSettingId: ref('aspect_ratio_setting_id').notNull(),
  status: text('status').$type<JobStatus>().notNull().default('awaiting_payment'),
  priceCents: cents('price_cents').notNull(),
  scriptingCents: cents('scripting_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  totalCents: cents('total_cents').notNull(),
  withScripting: boolean('with_scripting').notNull(),
  script: text('script'),
  scriptRevisions: integer('script_revisions').notNull().default(0),
  gender: text('gender').$type<JobGender>().notNull(),
  ageMin: integer('age_min').notNull(),
  ageMax: integer('age_max').notNull(),
  notes: text('notes'),
  paymentId: text('payment_id'),
  paymentSecret: text('payment_secret'),
  creatorId: ref('creator_id'),
  createdAt: createdAt(),
  paidAt: moment('paid_at'),
  openedAt: moment('opened_at'),
  acceptedAt: moment('accepted_at'),
  completedAt: moment('completed_at'),
  cancelledAt: moment('cancelled_at'),
  scriptSubmittedAt: moment('script_submitted_at'),
  shippedAt: moment('shipped_at'),
  receivedAt: moment('received_at'),
});

export const applications = pgTable('applications', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  status: text('status').$type<ApplicationStatus>().notNull().default('pending'),
  note: text('note').notNull(),
  createdAt: createdAt(),
  decidedAt: moment('decided_at'),
});

export type UploadPurpose = 'pitch' | 'delivery';

export const uploads = pgTable('uploads', {
  id: text('id').primaryKey(),
  ownerId: ref('owner_id').notNull(),
  purpose: text('purpose').$type<UploadPurpose>().notNull(),
  jobId: ref('job_id'),
  filename: text('filename').notNull(),
  size: ref('size').notNull(),
  mediaType: text('media_type'),
  sha256: text('sha256'),
  finishedAt: moment('finished_at'),
  claimedAt: moment('claimed_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});

export const deliveries = pgTable('deliveries', {
  id: id(),
  jobId: ref('job_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  fileId: ref('file_id').notNull(),
  version: integer('version').notNull(),
  /** Length of the video as its sender's browser found it. */
  seconds: integer('seconds'),
  posterFileId: ref('poster_file_id'),
  createdAt: createdAt(),
});

export const ratings = pgTable('ratings', {
  jobId: ref('job_id').primaryKey(),
  brandId: ref('brand_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  stars: integer('stars').notNull(),
  createdAt: createdAt(),
});

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

export type WithdrawalStatus = 'requested' | 'paid' | 'refused';

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

export const conversations = pgTable('conversations', {
  id: id(),
  brandId: ref('brand_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  lastSeq: ref('last_seq').notNull().default(0),
  lastMessageAt: moment('last_message_at'),
  createdAt: createdAt(),
});

export const messages = pgTable('messages', {
  id: id(),
  conversationId: ref('conversation_id').notNull(),
  seq: ref('seq').notNull(),
  senderId: ref('sender_id').notNull(),
  clientKey: text('client_key'),
  body: text('body').notNull(),
  createdAt: createdAt(),
});

export const conversationReads = pgTable(
  'conversation_reads',
  {
    conversationId: ref('conversation_id').notNull(),
    userId: ref('user_id').notNull(),
    lastReadSeq: ref('last_read_seq').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] })],
);

export const supportChats = pgTable('support_chats', {
  id: id(),
  userId: ref('user_id').notNull(),
  lastSeq: ref('last_seq').notNull().default(0),
  createdAt: createdAt(),
});

export const supportMessages = pgTable('support_messages', {
  id: id(),
  supportId: ref('support_id').notNull(),
  seq: ref('seq').notNull(),
  senderType: text('sender_type').$type<'user' | 'admin'>().notNull(),
  clientKey: text('client_key'),
  body: text('body').notNull(),
  createdAt: createdAt(),
});

export const notifications = pgTable('notifications', {
  id: id(),
  userId: ref('user_id').notNull(),
  type: text('type').$type<NotificationType>().notNull(),
  message: text('message').notNull(),
  jobId: ref('job_id'),
  senderId: ref('sender_id'),
  readAt: moment('read_at'),
  createdAt: createdAt(),
});

export const homeContent = pgTable('home_content', {
  id: boolean('id').primaryKey().default(true),
  welcomeTitle: text('welcome_title').notNull(),
  welcomeDescription: text('welcome_description').notNull(),
});

export const howItWorks = pgTable('how_it_works', {
  id: id(),
  role: text('role').$type<Role>().notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
});

export const faqs = pgTable('faqs', {
  id: id(),
  position: integer('position').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
});

export const legalTexts = pgTable('legal_texts', {
  key: text('key').$type<'terms' | 'privacy'>().primaryKey(),
  html: text('html').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

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
