import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { poster, video } from '../../db/file-aliases.ts';
import { previews } from '../../db/schema/files.ts';
import { deliveries, jobs, products } from '../../db/schema/jobs.ts';
import { portfolioConsents } from '../../db/schema/portfolio.ts';
import type { Queries } from '../../db/transaction.ts';

/** Finished jobs that a page lists. */
const MOST = 60;

/** Shows the video of a creator's job, or hides it with null; false where its brand does not allow it. */
export const setShown = async (
  orm: Queries,
  { jobId, creatorId, shownAt }: Pick<typeof portfolioConsents.$inferSelect, 'jobId' | 'creatorId' | 'shownAt'>,
): Promise<boolean> => {
  const changed = await orm
    .update(portfolioConsents)
    .set({ shownAt })
    .where(and(eq(portfolioConsents.jobId, jobId), eq(portfolioConsents.creatorId, creatorId)))
    .returning({ id: portfolioConsents.jobId });
  return changed.length > 0;
};

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
      poster,
      preview: previews,
    })
    .from(portfolioConsents)
    .innerJoin(jobs, eq(jobs.id, portfolioConsents.jobId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(deliveries, and(eq(deliveries.jobId, portfolioConsents.jobId), sql`${deliveries.version} = ${newest}`))
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(poster, eq(poster.id, deliveries.posterFileId))
    .leftJoin(previews, eq(previews.fileId, deliveries.fileId))
    .where(
      and(eq(portfolioConsents.creatorId, creatorId), withHidden ? undefined : isNotNull(portfolioConsents.shownAt)),
    )
    .orderBy(desc(jobs.completedAt), desc(jobs.id))
    .limit(MOST);
};

export type ShownJobRow = Awaited<ReturnType<typeof listShownJobs>>[number];
