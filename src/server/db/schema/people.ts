import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Gender } from '#shared/domain/people/age.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { SuspensionScope } from '#shared/domain/people/suspension.ts';
import { createdAt, id, moment, ref } from './columns.ts';

export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash'),
  googleSubject: text('google_subject'),
  emailVerifiedAt: moment('email_verified_at'),
  subscriptionExpiresAt: moment('subscription_expires_at'),
  /** Since when the account cannot be signed in to. */
  suspendedAt: moment('suspended_at'),
  /** What else it is kept from; `suspensions` has the reasons. */
  suspendedFrom: text('suspended_from').array().$type<Exclude<SuspensionScope, 'sign_in'>[]>().notNull().default([]),
  deletionRequestedAt: moment('deletion_requested_at'),
  deletedAt: moment('deleted_at'),
  createdAt: createdAt(),
});

export const suspensions = pgTable('suspensions', {
  id: id(),
  userId: ref('user_id').notNull(),
  scope: text('scope').$type<SuspensionScope>().notNull(),
  reason: text('reason').notNull(),
  createdAt: createdAt(),
  endedAt: moment('ended_at'),
  endReason: text('end_reason'),
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

export type CodePurpose = 'verify' | 'reset' | 'change';

export const codes = pgTable('codes', {
  id: id(),
  userId: ref('user_id').notNull(),
  purpose: text('purpose').$type<CodePurpose>().notNull(),
  /** The wanted address, of a change. */
  address: text('address'),
  digest: text('digest').notNull(),
  linkDigest: text('link_digest').notNull(),
  attempts: integer('attempts').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  /** Mailed to an address that the account has replaced. */
  toEarlierAddress: boolean('to_earlier_address').notNull().default(false),
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
  /** Codes of ISO 639-1, and of `categories`. */
  languages: text('languages').array().notNull().default([]),
  categories: text('categories').array().notNull().default([]),
  /** Key of the link by which anybody opens a creator's page; null while it is switched off. */
  pageKey: text('page_key'),
  /** Jobs opened after this time are new to the creator. */
  jobsSeenAt: moment('jobs_seen_at'),
  /** Number of jobs that the brand has paid for; maintained by the database. */
  paidJobs: integer('paid_jobs').notNull().default(0),
  /** Whether the account may be found; with the figures below maintained by the database. */
  active: boolean('active').notNull().default(false),
  /** Jobs that a creator has finished. */
  finishedJobs: integer('finished_jobs').notNull().default(0),
  /** Ratings that a creator has from brands, or a brand from creators. */
  rated: integer('rated').notNull().default(0),
  starsSum: integer('stars_sum').notNull().default(0),
  /** The average rating; 0 without ratings. */
  stars: numeric('stars', { mode: 'number', precision: 3, scale: 2 }).notNull().generatedAlwaysAs(sql`stars`),
  /** Whether brands find this creator: active, with a complete profile. */
  listed: boolean('listed').notNull().generatedAlwaysAs(sql`listed`),
});

export const favourites = pgTable(
  'favourites',
  {
    brandId: ref('brand_id').notNull(),
    creatorId: ref('creator_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.creatorId] })],
);

export const addresses = pgTable('addresses', {
  userId: ref('user_id').primaryKey(),
  address: text('address').notNull(),
  country: text('country').notNull(),
  city: text('city').notNull(),
  zipCode: text('zip_code').notNull(),
  phoneNumber: text('phone_number').notNull(),
  /** For the receipts of a brand. */
  companyName: text('company_name'),
  vatNumber: text('vat_number'),
});

export const liveSessions = pgTable('live_sessions', { tokenId: ref('token_id').primaryKey() });

/** Attempts, notifications and decoded files, counted across all processes; where the key names an address it is a digest. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

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
