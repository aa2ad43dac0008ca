import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, ref } from './columns.ts';

/** Videos that creators show on their page, apart from their jobs. */
export const portfolioSamples = pgTable('portfolio_samples', {
  id: id(),
  creatorId: ref('creator_id').notNull(),
  fileId: ref('file_id').notNull(),
  posterFileId: ref('poster_file_id'),
  title: text('title'),
  /** From 1 on, without gaps; the first one is shown first. */
  place: integer('place').notNull(),
  /** Null for a recording that was never finalised. */
  seconds: integer('seconds'),
  /** Pixels as displayed. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: createdAt(),
});

/** Completed jobs whose brand lets their creator show the delivered video. */
export const portfolioConsents = pgTable('portfolio_consents', {
  jobId: ref('job_id').primaryKey(),
  brandId: ref('brand_id').notNull(),
  creatorId: ref('creator_id').notNull(),
  allowedAt: moment('allowed_at').notNull(),
  /** Since when the creator shows the video; null while they do not. */
  shownAt: moment('shown_at'),
});
