import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { first, only } from '../../db/rows.ts';
import { attachments } from '../../db/schema/attachments.ts';
import { files } from '../../db/schema/files.ts';
import { deliveries, jobs, products } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { reviewNotes } from '../../db/schema/review-notes.ts';
import { takeDowns } from '../../db/schema/work.ts';
import type { Queries } from '../../db/transaction.ts';

export const insertTakeDown = async (orm: Queries, row: typeof takeDowns.$inferInsert): Promise<number> =>
  (await only(orm.insert(takeDowns).values(row).returning({ id: takeDowns.id }))).id;

/** Stops files from being served; false when one of them was taken down before. */
export const takeFilesDown = async (orm: Queries, ids: readonly number[], takeDownId: number): Promise<boolean> => {
  const taken = await orm
    .update(files)
    .set({ takeDownId })
    .where(and(inArray(files.id, [...ids]), isNull(files.takeDownId)))
    .returning({ id: files.id });
  return taken.length === ids.length;
};

/** A delivered version with the people of its job; locked until the commit. */
export const lockDelivery = (orm: Queries, id: number) =>
  first(
    orm
      .select({ delivery: deliveries, job: { id: jobs.id, brandId: jobs.brandId }, product: products.name })
      .from(deliveries)
      .innerJoin(jobs, eq(jobs.id, deliveries.jobId))
      .innerJoin(products, eq(products.id, jobs.productId))
      .where(eq(deliveries.id, id))
      .for('no key update', { of: deliveries }),
  );

export const findAttachmentOf = (orm: Queries, id: number) =>
  first(orm.select().from(attachments).where(eq(attachments.id, id)));

export const lockProduct = (orm: Queries, id: number) =>
  first(orm.select().from(products).where(eq(products.id, id)).for('update'));

/** Replaces what a product shows; from then on the database keeps these words. */
export const neutralizeProduct = async (
  orm: Queries,
  id: number,
  shown: Pick<typeof products.$inferInsert, 'imageFileId' | 'takeDownId' | 'archivedAt'>,
): Promise<void> => {
  const words = { name: 'Removed product', description: 'The UGC Admins removed this product.', website: null };
  await orm
    .update(products)
    .set({ ...words, ...shown })
    .where(eq(products.id, id));
};

/** A note of a review with its job; locked until the commit. */
export const lockNote = (orm: Queries, id: number) =>
  first(
    orm
      .select({ note: reviewNotes, job: { id: jobs.id, brandId: jobs.brandId, creatorId: jobs.creatorId } })
      .from(reviewNotes)
      .innerJoin(deliveries, eq(deliveries.id, reviewNotes.deliveryId))
      .innerJoin(jobs, eq(jobs.id, deliveries.jobId))
      .where(eq(reviewNotes.id, id))
      .for('update', { of: reviewNotes }),
  );

/** Replaces what a note says; from then on the database keeps these words. */
export const neutralizeNote = async (orm: Queries, id: number, takeDownId: number): Promise<void> => {
  const words = 'The UGC Admins removed this note.';
  await orm.update(reviewNotes).set({ words, strokes: null, takeDownId }).where(eq(reviewNotes.id, id));
};

const LISTED = 50;

/** The newest take-downs with whose they are. */
export const listTakeDowns = (orm: Queries) =>
  orm
    .select({ takeDown: takeDowns, name: users.name })
    .from(takeDowns)
    .innerJoin(users, eq(users.id, takeDowns.userId))
    .orderBy(desc(takeDowns.id))
    .limit(LISTED);

export const findTakeDown = (orm: Queries, id: number) =>
  first(orm.select().from(takeDowns).where(eq(takeDowns.id, id)));

/** The evidence of a take-down. */
export const filesOfTakeDown = (orm: Queries, takeDownId: number) =>
  orm.select().from(files).where(eq(files.takeDownId, takeDownId)).orderBy(files.id);
