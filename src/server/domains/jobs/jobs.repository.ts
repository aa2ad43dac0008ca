import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/domain/roles.ts';
import { batchLoader } from '../../db/batch-loader.ts';
import { files } from '../../db/schema/files.ts';
import { invitations } from '../../db/schema/invitations.ts';
import { applications, deliveries, jobs, products, ratingsBy } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { aspectRatioSettings, videoSettings } from '../../db/schema/settings.ts';
import { anyOfArray, arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { selectDeliveries } from './deliveries.repository.ts';

const productImage = alias(files, 'product_image');
const brandPicture = alias(files, 'brand_picture');
const creator = alias(users, 'creator');
const creatorProfile = alias(profiles, 'creator_profile');
const creatorPicture = alias(files, 'creator_picture');

/**
 * Jobs with the data that every screen shows. Optional parts, a video or the viewer's application, are read separately.
 */
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
    .where(sql`${jobs.id} = ${anyOfArray('ids')}`)
    .prepare('job_rows');

const newestVersion = sql`(select max(d.version) from deliveries d where d.job_id = ${deliveries.jobId})`;

const prepareVideos = (orm: Queries) =>
  selectDeliveries(orm)
    .where(sql`${deliveries.jobId} = ${anyOfArray('ids')} and ${deliveries.version} = ${newestVersion}`)
    .prepare('job_videos');

/** A creator's relation to a job: the application, and an invitation that was sent and not withdrawn. */
const prepareRelations = (orm: Queries) =>
  orm
    .select({
      key: sql<string>`concat_ws(' ', asked.creator_id, asked.job_id)`,
      application: applications,
      invitation: invitations,
    })
    .from(sql`unnest(${arrayPlaceholder('ids')}, ${arrayPlaceholder('viewers')}) asked (job_id, creator_id)`)
    .leftJoin(applications, sql`${applications.jobId} = asked.job_id and ${applications.creatorId} = asked.creator_id`)
    .leftJoin(
      invitations,
      sql`${invitations.jobId} = asked.job_id and ${invitations.creatorId} = asked.creator_id
        and ${invitations.sentAt} is not null and ${invitations.withdrawnAt} is null`,
    )
    .where(sql`coalesce(${applications.id}, ${invitations.id}) is not null`)
    .prepare('applications_and_invitations');

type RowsOf<Statement extends { execute(): Promise<readonly unknown[]> }> = Awaited<
  ReturnType<Statement['execute']>
>[number];
type PlainRow = RowsOf<ReturnType<typeof prepareRows>>;
type NewestVideo = RowsOf<ReturnType<typeof prepareVideos>>;
type Relation = Pick<RowsOf<ReturnType<typeof prepareRelations>>, 'application' | 'invitation'>;
type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };
type Extras = Nullable<NewestVideo> &
  Readonly<Relation> & {
    /** Messages that the viewing side has not read; on lists that show it. */
    readonly unread: number;
  };

/** A job with the data that screens show, including its newest delivery. */
export type JobRow = Readonly<PlainRow> & Extras;

const NO_EXTRAS: Extras = { delivery: null, video: null, poster: null, application: null, invitation: null, unread: 0 };

const readerOfJobs = (orm: Queries) => {
  const rowsOf = prepareRows(orm);
  const videosOf = prepareVideos(orm);
  return batchLoader(orm, async (ids: readonly number[]): Promise<Map<number, JobRow>> => {
    const rows = await rowsOf.execute({ ids });
    const taken = rows.flatMap(({ job }) => (job.creatorId === null ? [] : [job.id]));
    const videos = taken.length === 0 ? [] : await videosOf.execute({ ids: taken });
    const newest = new Map(videos.map((found) => [found.delivery.jobId, found]));
    return new Map(rows.map((row) => [row.job.id, { ...row, ...NO_EXTRAS, ...newest.get(row.job.id) }]));
  });
};

/** Creator id and job id as one key. */
const pairOf = (viewer: number, jobId: number): string => `${viewer} ${jobId}`;

const readerOfRelations = (orm: Queries) => {
  const prepared = prepareRelations(orm);
  return batchLoader(orm, async (pairs: readonly string[]): Promise<Map<string, Relation>> => {
    const asked = pairs.map((pair) => pair.split(' '));
    const found = await prepared.execute({ viewers: asked.map(([viewer]) => viewer), ids: asked.map(([, id]) => id) });
    return new Map(found.map(({ key, ...relation }) => [key, relation]));
  });
};

const readersOf = (orm: Queries) => ({ jobs: readerOfJobs(orm), relations: readerOfRelations(orm) });

/** Built once for each connection: putting the SQL together costs more than running it. */
const readers = new WeakMap<Queries, ReturnType<typeof readersOf>>();

const readersFor = (orm: Queries) => {
  const known = readers.get(orm);
  if (known) return known;
  const made = readersOf(orm);
  readers.set(orm, made);
  return made;
};

/** No user has id 0, so nothing is looked up. */
export const NO_VIEWER = 0;

/** Jobs by id, without applications and invitations. */
export const jobsByIds = async (orm: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> =>
  ids.length === 0 ? new Map() : readersFor(orm).jobs(ids);

/** Joins the given jobs with one creator's applications and invitations. */
export const withCreatorRelation = async (
  orm: Queries,
  viewerId: number,
  ids: readonly number[],
  rows: ReadonlyMap<number, JobRow>,
): Promise<JobRow[]> => {
  const asked = ids.flatMap((id) => rows.get(id) ?? []);
  if (viewerId === NO_VIEWER || asked.length === 0) return asked;
  const found = await readersFor(orm).relations(asked.map(({ job }) => pairOf(viewerId, job.id)));
  return asked.map((row) => {
    const relation = found.get(pairOf(viewerId, row.job.id));
    return relation ? { ...row, ...relation } : row;
  });
};

export const findJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow | undefined> =>
  (await withCreatorRelation(orm, viewerId, [id], await jobsByIds(orm, [id])))[0];

/** Reads a job after a step; the job must exist. */
export const getJob = async (orm: Queries, id: number, viewerId = NO_VIEWER): Promise<JobRow> => {
  const row = await findJob(orm, id, viewerId);
  if (!row) throw new Error(`Job ${id} is gone.`);
  return row;
};

/** The rating that one side of a job has given to the other. */
export interface JobRating {
  readonly stars: number;
  readonly comment: string | null;
  readonly hiddenReason: string | null;
}

export const findRating = async (orm: Queries, by: Role, jobId: number): Promise<JobRating | null> => {
  const ratings = ratingsBy[by];
  const [row] = await orm
    .select({ stars: ratings.stars, comment: ratings.comment, hiddenReason: ratings.commentHiddenReason })
    .from(ratings)
    .where(eq(ratings.jobId, jobId));
  return row ?? null;
};
