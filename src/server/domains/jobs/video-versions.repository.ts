import { and, asc, desc, eq, gt, isNotNull, isNull, max, ne, sql } from 'drizzle-orm';
import { video } from '../../db/file-aliases.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { first } from '../../db/rows.ts';
import { previews } from '../../db/schema/files.ts';
import { deliveries, jobs, products } from '../../db/schema/jobs.ts';
import { reviewNotes } from '../../db/schema/review-notes.ts';
import type { Queries } from '../../db/transaction.ts';

/** Notes on a delivery, without replies and deleted ones. */
const notesOn = sql`from ${reviewNotes} n where n.delivery_id = ${deliveries.id} and n.parent_id is null and n.deleted_at is null`;

/** Selects deliveries with their files, and counts the notes on them. */
export const selectDeliveries = (orm: Queries) =>
  orm
    .select({
      delivery: deliveries,
      video,
      preview: previews,
      notes: sql<number>`(select count(*) ${notesOn})`.mapWith(Number),
      openNotes: sql<number>`(select count(*) ${notesOn} and n.resolved_at is null)`.mapWith(Number),
    })
    .from(deliveries)
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(previews, eq(previews.fileId, deliveries.fileId));

/** Every version of the video of a job, newest first. */
export const deliveriesOf = prepared((orm, jobId: Value) =>
  selectDeliveries(orm).where(eq(deliveries.jobId, jobId)).orderBy(desc(deliveries.version)),
);

/** The first deliveries of a brand's jobs after one, oldest first: those that it may download. */
export const deliveriesAfter = (orm: Queries, brandId: number, after: number, most: number) =>
  orm
    .select({ delivery: deliveries, video, product: products.name })
    .from(deliveries)
    .innerJoin(jobs, eq(jobs.id, deliveries.jobId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .where(
      and(eq(jobs.brandId, brandId), gt(deliveries.id, after), ne(jobs.status, 'cancelled'), isNull(video.takeDownId)),
    )
    .orderBy(asc(deliveries.id))
    .limit(most);

/** The number of the newest delivery of a brand's jobs; 0 without one. */
export const newestDeliveryId = async (orm: Queries, brandId: number): Promise<number> => {
  const [found] = await orm
    .select({ id: max(deliveries.id) })
    .from(deliveries)
    .innerJoin(jobs, eq(jobs.id, deliveries.jobId))
    .where(eq(jobs.brandId, brandId));
  return found?.id ?? 0;
};

/** The newest version of a job's video, and whether changes to it were asked for. */
export const newestDelivery = (orm: Queries, jobId: number) =>
  first(
    orm
      .select({ version: deliveries.version, changesAskedAt: deliveries.changesAskedAt })
      .from(deliveries)
      .where(eq(deliveries.jobId, jobId))
      .orderBy(desc(deliveries.version))
      .limit(1),
  );

/** How often changes to the video of a job were asked for. */
export const countChangeRequests = (orm: Queries, jobId: number): Promise<number> =>
  orm.$count(deliveries, and(eq(deliveries.jobId, jobId), isNotNull(deliveries.changesAskedAt)));

export const noteChanges = async (
  orm: Queries,
  { jobId, version, words, at }: { jobId: number; version: number; words: string; at: Date },
): Promise<void> => {
  await orm
    .update(deliveries)
    .set({ changesAskedAt: at, changesWords: words })
    .where(and(eq(deliveries.jobId, jobId), eq(deliveries.version, version)));
};

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];

/** Locks a creator's job in progress; false when there is none. */
export const lockForDelivery = async (orm: Queries, jobId: number, creatorId: number): Promise<boolean> => {
  const [open] = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'in_progress'), eq(jobs.creatorId, creatorId)))
    .for('no key update');
  return open !== undefined;
};

export const insertDelivery = async (orm: Queries, delivery: typeof deliveries.$inferInsert): Promise<void> => {
  await orm.insert(deliveries).values(delivery);
};
