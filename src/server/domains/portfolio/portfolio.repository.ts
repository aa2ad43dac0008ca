import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { video } from '../../db/file-aliases.ts';
import { first, some } from '../../db/rows.ts';
import { previews } from '../../db/schema/files.ts';
import { deliveries, jobs, products } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import { portfolioConsents, portfolioSamples } from '../../db/schema/portfolio.ts';
import type { Queries } from '../../db/transaction.ts';

/** A creator's samples with their files, in their order. */
export const listSamples = (orm: Queries, creatorId: number) =>
  orm
    .select({ sample: portfolioSamples, video, preview: previews })
    .from(portfolioSamples)
    .innerJoin(video, eq(video.id, portfolioSamples.fileId))
    .leftJoin(previews, eq(previews.fileId, portfolioSamples.fileId))
    .where(eq(portfolioSamples.creatorId, creatorId))
    .orderBy(asc(portfolioSamples.place));

export type SampleRow = Awaited<ReturnType<typeof listSamples>>[number];

export const findSample = (orm: Queries, id: number) =>
  first(orm.select().from(portfolioSamples).where(eq(portfolioSamples.id, id)));

export const countSamples = (orm: Queries, creatorId: number): Promise<number> =>
  orm.$count(portfolioSamples, eq(portfolioSamples.creatorId, creatorId));

/** Lets one transaction at a time change the samples of a creator; the lock lasts until its end. */
export const lockSamples = async (orm: Queries, creatorId: number): Promise<void> => {
  await orm.select({ id: profiles.userId }).from(profiles).where(eq(profiles.userId, creatorId)).for('no key update');
};

export const insertSample = async (orm: Queries, sample: typeof portfolioSamples.$inferInsert): Promise<void> => {
  await orm.insert(portfolioSamples).values(sample);
};

export const renameSample = async (orm: Queries, id: number, title: string | null): Promise<void> => {
  await orm.update(portfolioSamples).set({ title }).where(eq(portfolioSamples.id, id));
};

/** Deletes a sample. @returns its row; undefined when it is gone already. */
export const deleteSample = (orm: Queries, id: number) =>
  first(orm.delete(portfolioSamples).where(eq(portfolioSamples.id, id)).returning());

/** Ids of a creator's samples in their order. */
export const sampleIds = async (orm: Queries, creatorId: number): Promise<number[]> => {
  const found = await orm
    .select({ id: portfolioSamples.id })
    .from(portfolioSamples)
    .where(eq(portfolioSamples.creatorId, creatorId))
    .orderBy(asc(portfolioSamples.place));
  return found.map(({ id }) => id);
};

/** Gives a creator's samples the places of their ids, from 1 on, in one statement: places may be exchanged. */
export const placeSamples = async (orm: Queries, creatorId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const places = sql`array_position(array[${sql.join([...ids], sql`, `)}]::bigint[], ${portfolioSamples.id})`;
  await orm
    .update(portfolioSamples)
    .set({ place: places })
    .where(and(eq(portfolioSamples.creatorId, creatorId), sql`${places} is distinct from ${portfolioSamples.place}`));
};

/** Finished jobs that a page lists. */
const MOST_SHOWN_JOBS = 60;

/** Shows the video of a creator's job, or hides it with null; false where its brand does not allow it. */
export const setShown = (
  orm: Queries,
  { jobId, creatorId, shownAt }: Pick<typeof portfolioConsents.$inferSelect, 'jobId' | 'creatorId' | 'shownAt'>,
): Promise<boolean> =>
  some(
    orm
      .update(portfolioConsents)
      .set({ shownAt })
      .where(and(eq(portfolioConsents.jobId, jobId), eq(portfolioConsents.creatorId, creatorId)))
      .returning({ id: portfolioConsents.jobId }),
  );

/**
 * The finished jobs whose video a creator may show, the latest ones, with the delivery that the brand completed.
 * @param withHidden also those that the creator does not show
 */
export const listShownJobs = (orm: Queries, creatorId: number, withHidden: boolean) => {
  const newest = sql`(select max(v.version) from deliveries v where v.job_id = ${portfolioConsents.jobId})`;
  return orm
    .select({
      consent: portfolioConsents,
      product: { name: products.name },
      delivery: deliveries,
      video,
      preview: previews,
    })
    .from(portfolioConsents)
    .innerJoin(jobs, eq(jobs.id, portfolioConsents.jobId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(deliveries, and(eq(deliveries.jobId, portfolioConsents.jobId), sql`${deliveries.version} = ${newest}`))
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(previews, eq(previews.fileId, deliveries.fileId))
    .where(
      and(eq(portfolioConsents.creatorId, creatorId), withHidden ? undefined : isNotNull(portfolioConsents.shownAt)),
    )
    .orderBy(desc(jobs.completedAt), desc(jobs.id))
    .limit(MOST_SHOWN_JOBS);
};

export type ShownJobRow = Awaited<ReturnType<typeof listShownJobs>>[number];
