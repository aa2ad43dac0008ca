import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { first, only } from '../../db/rows.ts';
import { deliveries } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { reviewNotes } from '../../db/schema/review-notes.ts';
import type { Queries } from '../../db/transaction.ts';
import { selectDeliveries } from '../jobs/video-versions.repository.ts';

/** A version of a job's video by its own id. */
export const findVersion = (orm: Queries, id: number) => first(selectDeliveries(orm).where(eq(deliveries.id, id)));

const selectNotes = (orm: Queries) =>
  orm
    .select({ note: reviewNotes, author: { id: users.id, name: users.name }, version: deliveries.version })
    .from(reviewNotes)
    .innerJoin(users, eq(users.id, reviewNotes.authorId))
    .innerJoin(deliveries, eq(deliveries.id, reviewNotes.deliveryId));

export type NoteRow = Awaited<ReturnType<typeof notesOn>>[number];

/** The notes on a version in the order of their frames, those about all of it first; replies in the order of writing. */
export const notesOn = (orm: Queries, deliveryId: number) =>
  selectNotes(orm)
    .where(and(eq(reviewNotes.deliveryId, deliveryId), isNull(reviewNotes.deletedAt)))
    .orderBy(sql`${reviewNotes.frame} nulls first`, asc(reviewNotes.id));

/** All notes on the version before, and the open ones on those before it, without replies. */
export const earlierNotes = (orm: Queries, jobId: number, version: number, most: number) =>
  selectNotes(orm)
    .where(
      and(
        eq(deliveries.jobId, jobId),
        lt(deliveries.version, version),
        or(eq(deliveries.version, version - 1), isNull(reviewNotes.resolvedAt)),
        isNull(reviewNotes.parentId),
        isNull(reviewNotes.deletedAt),
      ),
    )
    .orderBy(sql`${deliveries.version} desc`, sql`${reviewNotes.frame} nulls first`, asc(reviewNotes.id))
    .limit(most);

export const findNote = (orm: Queries, id: number): Promise<NoteRow | undefined> =>
  first(selectNotes(orm).where(eq(reviewNotes.id, id)));

/** The database refuses a note on a version that takes none (`refuse_review_note`). @returns its id. */
export const insertNote = async (orm: Queries, note: typeof reviewNotes.$inferInsert): Promise<number> =>
  (await only(orm.insert(reviewNotes).values(note).returning({ id: reviewNotes.id }))).id;

export const updateNote = async (
  orm: Queries,
  id: number,
  changes: Partial<Omit<typeof reviewNotes.$inferInsert, 'id'>>,
): Promise<void> => {
  await orm.update(reviewNotes).set(changes).where(eq(reviewNotes.id, id));
};

/** @returns how many rows are gone; replies to them go too. */
export const deleteNotes = async (orm: Queries, deletedBefore: Date): Promise<number> => {
  const gone = await orm
    .delete(reviewNotes)
    .where(and(isNotNull(reviewNotes.deletedAt), lt(reviewNotes.deletedAt, deletedBefore)))
    .returning({ id: reviewNotes.id });
  return gone.length;
};
