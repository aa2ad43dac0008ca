import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  applications,
  aspectRatioSettings,
  deliveries,
  files,
  jobs,
  products,
  profiles,
  ratings,
  users,
  videoSettings,
} from '../../db/schema.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';

const productImage = alias(files, 'product_image');
const brandPicture = alias(files, 'brand_picture');
const video = alias(files, 'video');

/** How many jobs a brand has paid for so far. */
const paidJobs = sql<string>`(select count(*) from jobs b where b.brand_id = ${jobs.brandId} and b.paid_at is not null)`;
const newestVersion = sql`(select max(d.version) from deliveries d where d.job_id = ${jobs.id})`;

/** A job with all that any screen shows of it; `viewerId` is the creator whose application is looked for. */
const selectJobs = (orm: Queries, viewerId: number) =>
  orm
    .select({
      job: jobs,
      product: products,
      productImage,
      videoSetting: videoSettings,
      aspectRatio: aspectRatioSettings,
      brand: { id: users.id, name: users.name },
      brandProfile: { website: profiles.website, description: profiles.description },
      brandPicture,
      brandJobs: paidJobs.mapWith(Number),
      delivery: deliveries,
      video,
      application: applications,
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(productImage, eq(productImage.id, products.imageFileId))
    .innerJoin(videoSettings, eq(videoSettings.id, jobs.videoSettingId))
    .innerJoin(aspectRatioSettings, eq(aspectRatioSettings.id, jobs.aspectRatioSettingId))
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(profiles, eq(profiles.userId, jobs.brandId))
    .leftJoin(brandPicture, eq(brandPicture.id, profiles.pictureFileId))
    .leftJoin(deliveries, and(eq(deliveries.jobId, jobs.id), eq(deliveries.version, newestVersion)))
    .leftJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), eq(applications.creatorId, viewerId)))
    .$dynamic();

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

/** Nobody is user 0: no application is looked for. */
const NO_VIEWER = 0;

export const findJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow | undefined> => {
  const [row] = await selectJobs(orm, viewerId).where(eq(jobs.id, id));
  return row;
};

/** The job after something was done to it; it exists, since that was done. */
export const getJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow> => {
  const row = await findJob(orm, id, viewerId);
  if (!row) throw new Error(`Job ${id} is gone.`);
  return row;
};

export const jobsByIds = async (orm: Queries, ids: readonly number[]): Promise<Map<number, JobRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectJobs(orm, NO_VIEWER).where(inArray(jobs.id, [...ids]));
  return new Map(rows.map((row) => [row.job.id, row]));
};

/** One page of the jobs that meet a condition, newest first. */
export const listJobs = async (
  orm: Queries,
  where: SQL | undefined,
  page: PageQuery,
  viewerId = NO_VIEWER,
): Promise<Page<JobRow>> => {
  const rows = await selectJobs(orm, viewerId)
    .where(where)
    .orderBy(desc(jobs.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const [all] = await orm.select({ total: count() }).from(jobs).where(where);
  return { rows, total: all?.total ?? 0 };
};

export const ofBrand = (brandId: number, ...statuses: JobRow['job']['status'][]): SQL | undefined =>
  and(eq(jobs.brandId, brandId), inArray(jobs.status, statuses));

export const tasksOf = (creatorId: number): SQL => eq(jobs.creatorId, creatorId);

/** Open jobs that ask for somebody of this gender and age. */
export const openFor = (creator: { gender: string; age: number }): SQL | undefined =>
  and(
    eq(jobs.status, 'pending'),
    inArray(jobs.gender, ['any', creator.gender as 'male' | 'female']),
    sql`${creator.age} between ${jobs.ageMin} and ${jobs.ageMax}`,
  );

export const findRating = async (orm: Queries, jobId: number): Promise<number | null> => {
  const [row] = await orm.select({ stars: ratings.stars }).from(ratings).where(eq(ratings.jobId, jobId));
  return row?.stars ?? null;
};
