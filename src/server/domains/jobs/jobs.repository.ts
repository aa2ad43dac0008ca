import { and, eq, sql } from 'drizzle-orm';
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

const productImage = alias(files, 'product_image');
const brandPicture = alias(files, 'brand_picture');
const video = alias(files, 'video');
const poster = alias(files, 'poster');

/** Jobs with what any screen shows of them, but their videos: most jobs of most lists have none. */
const prepareRows = (orm: Queries) =>
  orm
    .select({
      job: jobs,
      product: {
        id: products.id,
        name: products.name,
        description: products.description,
        website: products.website,
        isPhysical: products.isPhysical,
      },
      productImage: { storageKey: productImage.storageKey },
      videoSetting: { id: videoSettings.id, title: videoSettings.title, seconds: videoSettings.seconds },
      aspectRatio: {
        id: aspectRatioSettings.id,
        title: aspectRatioSettings.title,
        description: aspectRatioSettings.description,
      },
      brand: { id: users.id, name: users.name },
      brandProfile: { website: profiles.website, description: profiles.description },
      brandPicture: { storageKey: brandPicture.storageKey },
      brandJobs: profiles.paidJobs,
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
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), eq(applications.creatorId, sql.placeholder('viewer'))))
    .where(sql`${jobs.id} = any(${sql.placeholder('ids')})`)
    .prepare('job_rows');

const newestVersion = sql`(select max(d.version) from deliveries d where d.job_id = ${deliveries.jobId})`;

const prepareVideos = (orm: Queries) =>
  orm
    .select({ delivery: deliveries, video, poster })
    .from(deliveries)
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(poster, eq(poster.id, deliveries.posterFileId))
    .where(sql`${deliveries.jobId} = any(${sql.placeholder('ids')}) and ${deliveries.version} = ${newestVersion}`)
    .prepare('job_videos');

const prepare = (orm: Queries) => ({ rows: prepareRows(orm), videos: prepareVideos(orm) });

/** Built once for each connection: putting the SQL together costs more than running it. */
const prepared = new WeakMap<Queries, ReturnType<typeof prepare>>();

const statementsOf = (orm: Queries) => {
  const known = prepared.get(orm);
  if (known) return known;
  const statements = prepare(orm);
  prepared.set(orm, statements);
  return statements;
};

type RowsOf<Statement extends { execute(): Promise<readonly unknown[]> }> = Awaited<
  ReturnType<Statement['execute']>
>[number];
type NewestVideo = RowsOf<ReturnType<typeof prepareVideos>>;
type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

/** A job with all that any screen shows of it, the newest delivery included. */
export type JobRow = RowsOf<ReturnType<typeof prepareRows>> & Nullable<NewestVideo>;

const NO_VIDEO: Nullable<NewestVideo> = { delivery: null, video: null, poster: null };

/** Nobody is user 0: no application is looked for. */
export const NO_VIEWER = 0;

/** Jobs by their ids; `viewerId` is the creator whose application is looked for. */
export const jobsByIds = async (
  orm: Queries,
  ids: readonly number[],
  viewerId = NO_VIEWER,
): Promise<Map<number, JobRow>> => {
  if (ids.length === 0) return new Map();
  const statements = statementsOf(orm);
  const rows = await statements.rows.execute({ ids, viewer: viewerId });
  const taken = rows.flatMap(({ job }) => (job.creatorId === null ? [] : [job.id]));
  const videos = taken.length === 0 ? [] : await statements.videos.execute({ ids: taken });
  const newest = new Map(videos.map((found) => [found.delivery.jobId, found]));
  return new Map(rows.map((row) => [row.job.id, { ...row, ...(newest.get(row.job.id) ?? NO_VIDEO) }]));
};

export const findJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow | undefined> =>
  (await jobsByIds(orm, [id], viewerId)).get(id);

/** The job after something was done to it; it exists, since that was done. */
export const getJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow> => {
  const row = await findJob(orm, id, viewerId);
  if (!row) throw new Error(`Job ${id} is gone.`);
  return row;
};

export const findRating = async (orm: Queries, jobId: number): Promise<number | null> => {
  const [row] = await orm.select({ stars: ratings.stars }).from(ratings).where(eq(ratings.jobId, jobId));
  return row?.stars ?? null;
};
