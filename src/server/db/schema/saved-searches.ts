import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { cents, createdAt, id, moment, ref } from './columns.ts';

/** Filters of the open jobs that creators keep under a name. */
export const savedSearches = pgTable('saved_searches', {
  id: id(),
  creatorId: ref('creator_id').notNull(),
  name: text('name').notNull(),
  videoSettingId: ref('video_setting_id'),
  aspectRatioSettingId: ref('aspect_ratio_setting_id'),
  minPriceCents: cents('min_price_cents'),
  maxPriceCents: cents('max_price_cents'),
  /** Only jobs that ask for the creator's gender. */
  onlyGender: boolean('only_gender').notNull().default(false),
  /** The typed text, and its form for to_tsquery. */
  q: text('q'),
  words: text('words'),
  createdAt: createdAt(),
  /** Times of the newest alert in the app and by mail. */
  alertedAt: moment('alerted_at'),
  mailedAt: moment('mailed_at'),
  /** Number of jobs found since then without an alert, because of the limit on alerts. */
  missed: integer('missed').notNull().default(0),
  /** The last checked job. */
  lastJobId: ref('last_job_id'),
});
