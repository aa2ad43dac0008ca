import { and, eq, inArray, isNotNull, isNull, type Query, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/domain/people/roles.ts';
import { video } from '../../db/file-aliases.ts';
import { prepared, preparedList, type Value } from '../../db/prepared.ts';
import { conversations } from '../../db/schema/conversations.ts';
import { files, previews } from '../../db/schema/files.ts';
import { applications, deliveries, invitations, jobs, products, ratingsBy } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { aspectRatioSettings, videoSettings } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';
import { unreadCount } from '../chat/reads.repository.ts';

const productImage = alias(files, 'product_image');
const brandPicture = alias(files, 'brand_picture');
const creator = alias(users, 'creator');
const creatorProfile = alias(profiles, 'creator_profile');
const creatorPicture = alias(files, 'creator_picture');

/** No user has id 0: a job without anybody's application, invitation and unread messages. */
export const NO_VIEWER = 0;

/** Messages in the conversation of a job's brand and creator that one of the two has not read. */
const unreadBy = (readerId: number | Value): SQL<number> =>
  sql<number>`case when ${readerId}::bigint = 0 then 0 else coalesce((select ${unreadCount(readerId)} from ${conversations}
    where ${conversations.brandId} = ${jobs.brandId} and ${conversations.creatorId} = ${jobs.creatorId}), 0) end`.mapWith(
    Number,
  );

const isNewest = and(
  eq(deliveries.jobId, jobs.id),
  eq(deliveries.version, sql`(select max(d.version) from deliveries d where d.job_id = ${jobs.id})`),
);

export interface View {
  /** The creator whose application and invitation are included. */
  readonly viewerId?: number | undefined;
  /** The brand or creator whose unread messages are counted. */
  readonly readerId?: number | undefined;
}

/** Jobs with the data that every screen shows, and their newest delivery. */
export const selectJobs = (orm: Queries, viewerId: number | Value = NO_VIEWER, readerId: number | Value = NO_VIEWER) =>
  orm
    .select({
      job: jobs,
      product: {
        id: products.id,
        name: products.name,
        description: products.description,
        website: products.website,
        isPhysical: products.isPhysical,
        takeDownId: products.takeDownId,
      },
      productImage: { storageKey: productImage.storageKey },
      videoSetting: { id: videoSettings.id, title: videoSettings.title, seconds: videoSettings.seconds },
      aspectRatio: {
        id: aspectRatioSettings.id,
        title: aspectRatioSettings.title,
        description: aspectRatioSettings.description,
      },
      brand: { id: users.id, name: users.name, suspendedAt: users.suspendedAt, suspendedFrom: users.suspendedFrom },
      brandProfile: { website: profiles.website, description: profiles.description },
      brandPicture: { storageKey: brandPicture.storageKey },
      brandJobs: profiles.paidJobs,
      brandRating: { stars: profiles.stars, count: profiles.rated },
      creator: { id: creator.id, name: creator.name, suspendedAt: creator.suspendedAt },
      creatorPicture: { storageKey: creatorPicture.storageKey },
      delivery: deliveries,
      video,
      preview: previews,
      application: applications,
      invitation: invitations,
      unread: unreadBy(readerId),
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(productImage, eq(productImage.id, products.imageFileId))
    .innerJoin(videoSettings, eq(videoSettings.id, jobs.videoSettingId))
    .innerJoin(aspectRatioSettings, eq(aspectRatioSettings.id, jobs.aspectRatioSettingId))
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(profiles, eq(profiles.userId, jobs.brandId))
    .leftJoin(brandPicture, eq(brandPicture.id, profiles.pictureFileId))
    .leftJoin(creator, eq(creator.id, jobs.creatorId))
    .leftJoin(creatorProfile, eq(creatorProfile.userId, jobs.creatorId))
    .leftJoin(creatorPicture, eq(creatorPicture.id, creatorProfile.pictureFileId))
    .leftJoin(deliveries, isNewest)
    .leftJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(previews, eq(previews.fileId, deliveries.fileId))
    .leftJoin(applications, and(eq(applications.jobId, jobs.id), eq(applications.creatorId, viewerId)))
    .leftJoin(
      invitations,
      and(
        eq(invitations.jobId, jobs.id),
        eq(invitations.creatorId, viewerId),
        isNotNull(invitations.sentAt),
        isNull(invitations.withdrawnAt),
      ),
    );

/** A job with the data that screens show, including its newest delivery. */
export type JobRow = Readonly<Awaited<ReturnType<typeof selectJobs>>[number]>;

const listSelected = preparedList((orm, ids, order: readonly SQL[], viewerId: Value, readerId: Value) =>
  selectJobs(orm, viewerId, readerId)
    .where(sql`${jobs.id} = any(array(${ids}))`)
    .orderBy(...order),
);

/** The jobs whose ids a statement selects, in an order. */
export const jobsOf = (
  orm: Queries,
  ids: { toSQL(): Query },
  order: readonly SQL[],
  { viewerId = NO_VIEWER, readerId = NO_VIEWER }: View = {},
): Promise<JobRow[]> => listSelected(orm, ids, order, viewerId, readerId);

/** Jobs by id. */
export const jobsByIds = async (orm: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
  const rows = ids.length === 0 ? [] : await selectJobs(orm).where(inArray(jobs.id, [...ids]));
  return new Map(rows.map((row) => [row.job.id, row]));
};

const jobSeenBy = prepared((orm, viewerId: Value, id: Value) => selectJobs(orm, viewerId).where(eq(jobs.id, id)));

export const findJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow | undefined> =>
  (await jobSeenBy(orm, viewerId, id))[0];

/** Reads a job after a step; the job must exist. */
export const getJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow> => {
  const row = await findJob(orm, id, viewerId);
  if (!row) throw new Error(`Job ${id} is gone.`);
  return row;
};

const ratingsOfJob = (by: Role) =>
  prepared((orm, jobId: Value) => {
    const ratings = ratingsBy[by];
    return orm
      .select({ stars: ratings.stars, comment: ratings.comment, hiddenReason: ratings.commentHiddenReason })
      .from(ratings)
      .where(eq(ratings.jobId, jobId));
  });
const findRatings = { brand: ratingsOfJob('brand'), creator: ratingsOfJob('creator') };

/** The rating that one side of a job has given to the other. */
export type JobRating = Awaited<ReturnType<(typeof findRatings)[Role]>>[number];

export const findRating = async (orm: Queries, by: Role, jobId: number): Promise<JobRating | null> =>
  (await findRatings[by](orm, jobId))[0] ?? null;
