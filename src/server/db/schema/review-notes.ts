import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { id, moment, ref } from './columns.ts';

export const reviewNotes = pgTable('review_notes', {
  id: id(),
  deliveryId: ref('delivery_id').notNull(),
  authorId: ref('author_id').notNull(),
  parentId: ref('parent_id'),
  frame: integer('frame'),
  /** The last frame of a range. */
  endFrame: integer('end_frame'),
  words: text('words').notNull(),
  strokes: jsonb('strokes').$type<readonly Stroke[]>(),
  resolvedAt: moment('resolved_at'),
  resolvedBy: ref('resolved_by'),
  createdAt: moment('created_at').notNull(),
  editedAt: moment('edited_at'),
  deletedAt: moment('deleted_at'),
  /** Taken down by an operator: its words say so, and the drawing is gone. */
  takeDownId: ref('take_down_id'),
});
