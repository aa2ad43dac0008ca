import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, ref } from './columns.ts';

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
