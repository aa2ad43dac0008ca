import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Query } from '#shared/contract/endpoint.ts';
import { batchedByGroup, perConnection } from '../../db/batched.ts';
import { files } from '../../db/schema/files.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';
import { type DeliveryRow, deliveriesOf } from '../jobs/deliveries.repository.ts';
import { findRating, getJob, type JobRow } from '../jobs/jobs.repository.ts';
import {
  allOf,
  allOpen,
  asked,
  type Condition,
  forEachOwner,
  ownedBy,
  ownerOf,
  valuesOf,
} from '../jobs/lists/conditions.repository.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { matches } from '../jobs/lists/search.repository.ts';
import { inOrder } from '../jobs/lists/sort-order.repository.ts';
import { type ApplicationRow, cachedApplications } from './application-cache.repository.ts';

const picture = alias(files, 'picture');
const pitch = alias(files, 'pitch');

/** The applicants of a job with what a brand decides by; the accepted one first, then in the order they came. */
const applicantsOf = (orm: Queries, jobId: number) =>
  orm
    .select({
      application: applications,
      creator: { id: users.id, name: users.name },
      profile: profiles,
      picture,
      pitch,
      stars: sql<string>`coalesce((select avg(r.stars) from ratings r where r.creator_id = ${users.id}), 0)`.mapWith(
        Number,
      ),
      rated: sql<string>`(select count(*) from ratings r where r.creator_id = ${users.id})`.mapWith(Number),
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.creatorId))
    .innerJoin(profiles, eq(profiles.userId, applications.creatorId))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .leftJoin(pitch, eq(pitch.id, profiles.pitchFileId))
    .where(and(eq(applications.jobId, jobId), inArray(applications.status, ['pending', 'accepted', 'rejected'])))
    .orderBy(sql`${applications.status} <> 'accepted'`, asc(applications.id));

export type ApplicantRow = Awaited<ReturnType<typeof applicantsOf>>[number];

export interface JobDetail {
  readonly row: JobRow;
  readonly applicants: readonly ApplicantRow[];
  readonly rating: number | null;
  readonly deliveries: readonly DeliveryRow[];
  readonly shipping: Shipping | null;
}

/** Where the accepted creator takes a parcel; nobody's while nobody works on the job, or the product is not sent. */
const shippingOf = async (orm: Queries, { job, product }: JobRow) => {
  if (job.status !== 'in_progress' || job.creatorId === null || !product.isPhysical) return null;
  const [found] = await orm
    .select({ name: users.name, address: addresses })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(eq(addresses.userId, job.creatorId));
  return found ?? null;
};

export type Shipping = NonNullable<Awaited<ReturnType<typeof shippingOf>>>;

/** A job as its brand sees it. Once somebody is accepted, only that creator is shown (spec §2). */
export const jobDetail = async (orm: Queries, row: JobRow): Promise<JobDetail> => {
  const all = await applicantsOf(orm, row.job.id);
  const applicants = row.job.creatorId === null ? all : all.filter(({ creator }) => creator.id === row.job.creatorId);
  return {
    row,
    applicants,
    rating: await findRating(orm, row.job.id),
    deliveries: await deliveriesOf(orm, row.job.id),
    shipping: await shippingOf(orm, row),
  };
};

export const findApplication = async (orm: Queries, id: number) => {
  const [application] = await orm.select().from(applications).where(eq(applications.id, id));
  if (!application) return undefined;
  return { application, row: await getJob(orm, application.jobId) };
};

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

type ApplicationsQuery = Query<typeof applicationsApi.listApplications>;

/** The applications of a creator that a query asks for. */
const conditionsOf = (creatorId: number, { status, q }: ApplicationsQuery): readonly Condition[] => [
  ownedBy('creator', creatorId, applications.creatorId),
  ...asked('status', status, (value) => eq(applications.status, value)),
  ...matches(q),
];

const ofThisJob = eq(jobs.id, applications.jobId);

const OWNER = sql`owner.id`;

/** An application on a page: which transaction wrote it last, and how many meet the conditions in all. */
const entry = sql`concat_ws(' ', ${applications.id}, ${applications.jobId}, ${applications}.xmin, count(*) over ())`;

const entriesOf = (texts: readonly string[]) =>
  texts.map((text) => {
    const [id, jobId, version = '', total] = text.split(' ');
    return { id: Number(id), jobId: Number(jobId), version, total: Number(total) };
  });

/**
 * Pages of several creators: an array keeps the order of each. PostgreSQL leaves the join out where neither a condition
 * nor the order needs the job.
 */
const preparePages = (
  orm: Queries,
  conditions: readonly Condition[],
  sort: ApplicationsQuery['sort'],
  name: string,
) => {
  const page = orm
    .select({ entry })
    .from(applications)
    .leftJoin(jobs, ofThisJob)
    .where(allOpen(forEachOwner(conditions, OWNER)))
    .orderBy(...inOrder(sort, applications.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return orm
    .select({ owner: sql<string>`${OWNER}`.mapWith(Number), entries: sql<string[]>`array(${page})`.mapWith(entriesOf) })
    .from(sql`unnest(${sql.placeholder('owners')}::bigint[]) owner (id)`)
    .prepare(name);
};

/** Few: one for each order and each set of conditions. */
const pagesOf = perConnection((orm) => {
  const statements = new Map<string, ReturnType<typeof preparePages>>();
  const readTogether = batchedByGroup<number, ReturnType<typeof entriesOf>>(orm);
  return async (conditions: readonly Condition[], query: ApplicationsQuery) => {
    const name = ['applications', query.sort, ...conditions.map((condition) => condition.name)].join(' ');
    const statement = statements.get(name) ?? preparePages(orm, conditions, query.sort, name);
    statements.set(name, statement);
    const places = { ...valuesOf(forEachOwner(conditions, OWNER)), limit: query.per_page, offset: offsetOf(query) };
    const read = async (owners: readonly number[]) => {
      const found = await statement.execute({ ...places, owners });
      return new Map(found.map(({ owner, entries }) => [owner, entries]));
    };
    return (await readTogether(JSON.stringify([name, places]), ownerOf(conditions), read)) ?? [];
  };
});

/** The applications of a creator, each with its job. */
export const listApplications = async (
  orm: Queries,
  creatorId: number,
  query: ApplicationsQuery,
): Promise<Page<ApplicationRow>> => {
  const conditions = conditionsOf(creatorId, query);
  const found = await pagesOf(orm)(conditions, query);
  const rows = await cachedApplications(orm, found);
  const counted = async () => {
    const where = allOf(conditions);
    const [all] = await orm.select({ total: count() }).from(applications).innerJoin(jobs, ofThisJob).where(where);
    return all?.total ?? 0;
  };
  return { rows, total: found[0]?.total ?? (await totalOf(query, 0, counted)) };
};
