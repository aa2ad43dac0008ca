import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { ACCOUNT_KINDS } from '#shared/domain/people/account-kinds.ts';
import { cents, id, moment } from './columns.ts';

export const settings = pgTable('settings', {
  id: boolean('id').primaryKey().default(true),
  scriptingFeeCents: cents('scripting_fee_cents').notNull(),
  taxPercent: numeric('tax_percent', { mode: 'number', precision: 5, scale: 2 }).notNull(),
  minimumPriceCents: cents('minimum_price_cents').notNull(),
  subscriptionPriceCents: cents('subscription_price_cents').notNull(),
  subscriptionTrialDays: integer('subscription_trial_days').notNull(),
  subscriptionRenewalDays: integer('subscription_renewal_days').notNull(),
  /** Days for the first video, and for a new version with the changes that the brand asked for. */
  deliveryDays: integer('delivery_days').notNull().default(14),
  revisionDays: integer('revision_days').notNull().default(7),
  /** How often a brand can ask for changes to the video of a job. */
  revisionRounds: integer('revision_rounds').notNull().default(2),
  maintenanceOn: boolean('maintenance_on').notNull().default(false),
  maintenanceUntil: moment('maintenance_until'),
  maintenanceMessage: text('maintenance_message'),
  secretKeyFingerprint: text('secret_key_fingerprint'),
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
  accountKind: text('account_kind', { enum: ACCOUNT_KINDS }).notNull().default('text'),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
});
