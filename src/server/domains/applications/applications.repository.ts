import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Query } from '#shared/contract/endpoint.ts';
import type { DeclineReason } from '#shared/domain/decline-reasons.ts';
import { groupedBatchLoader, perConnection } from '../../db/batch-loader.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import { arrayPlaceholder, PAGE } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { askedJobs, jobsOfVersions, versionColumns } from '../jobs/lists/job-cache.repository.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { matches } from '../jobs/lists/search.repository.ts';
import { inOrder } from '../jobs/lists/sort-order.repository.ts';
import {
  allOf,
  allOpen,
  asked,
  type Condition,
  forEachKey,
  keyOf,
  ownedBy,
  valuesOf,
} from '../jobs/lists/sql-condition.repository.ts';
import { type ApplicationRow, cachedApplications } from './application-cache.repository.ts';

export const findApplication = async (orm: Queries, id: number) => {
  const [application] = await orm.select().from(applications).where(eq(applications.id, id));
  if (!application) return undefined;
  return { application, row: await getJob(orm, application.jobId) };
};

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

type ApplicationsQuery = Query<typeof applicationsApi.listApplications>;

/** The filter conditions of a creator's list of applications. */
const conditionsOf = (creatorId: number, { status, q }: ApplicationsQuery): readonly Condition[] => [
  ownedBy('creator', creatorId, applications.creatorId),
  ...asked('status', status, (value) => eq(applications.status, value)),
  ...matches(q),
];

const ofThisJob = eq(jobs.id, applications.jobId);

const OWNER = sql`owner.id`;

/** An application of a page: its last writing transaction, and the total number of matches. */
const entry = sql`array[${applications.id}, ${applications.jobId}, ${applications}.xmin::text::bigint, count(*) over ()]`;

const ENTRY_LENGTH = 4;

/** Numbers separated by spaces. */
const entriesOf = (text: string) => {
  const numbers = text === '' ? [] : text.split(' ');
  return Array.from({ length: numbers.length / ENTRY_LENGTH }, (_, place) => {
    const [id, jobId, version = '', total] = numbers.slice(place * ENTRY_LENGTH, (place + 1) * ENTRY_LENGTH);
    return { id: Number(id), jobId: Number(jobId), version, total: Number(total) };
  });
};

/** The second number of each entry. */
const ALL_JOBS = sql`any(array(select unnest(entries[:][2:2]) from pages))`;

/**
 * Pages of several creators in one statement, with the versions of their jobs: an array of arrays keeps the order of
 * each page, as one text since the driver is slow at parsing arrays. PostgreSQL omits the join where neither a condition
 * nor the sort order needs the job.
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
    .where(allOpen(forEachKey(conditions, OWNER)))
    .orderBy(...inOrder(sort, applications.id));
  const pages = orm.$with('pages').as(
    orm
      .select({
        owner: sql<string>`${OWNER}`.mapWith(Number).as('owner'),
        isFirst: sql<boolean>`owner.place = 1`.as('is_first'),
        entries: sql`array(${page} ${PAGE})`.as('entries'),
      })
      .from(sql`unnest(${arrayPlaceholder('owners')}) with ordinality owner (id, place)`),
  );
  return orm
    .with(pages, orm.$with('asked', {}).as(askedJobs(ALL_JOBS)))
    .select({
      owner: pages.owner,
      isFirst: pages.isFirst,
      entries: sql`array_to_string(${pages.entries}, ' ')`.mapWith(entriesOf),
      versions: versionColumns(sql`is_first`),
    })
    .from(pages)
    .prepare(name);
};

interface FoundPage {
  readonly entries: ReturnType<typeof entriesOf>;
  readonly jobsById: ReadonlyMap<number, JobRow>;
}

const NONE: FoundPage = { entries: [], jobsById: new Map() };

/** There are few of these statements: one per sort order and set of conditions. */
const pagesOf = perConnection((orm) => {
  const statements = new Map<string, ReturnType<typeof preparePages>>();
  const readTogether = groupedBatchLoader<number, FoundPage>(orm);
  return async (conditions: readonly Condition[], query: ApplicationsQuery) => {
    const name = ['applications', query.sort, ...conditions.map((condition) => condition.name)].join(' ');
    const statement = statements.get(name) ?? preparePages(orm, conditions, query.sort, name);
    statements.set(name, statement);
    const places = { ...valuesOf(forEachKey(conditions, OWNER)), limit: query.per_page, offset: offsetOf(query) };
    const read = async (owners: readonly number[]) => {
      const found = await statement.execute({ ...places, owners });
      const first = found.find(({ isFirst }) => isFirst);
      const jobsById: FoundPage['jobsById'] = first ? await jobsOfVersions(orm, first.versions) : new Map();
      return new Map(found.map(({ owner, entries }) => [owner, { entries, jobsById }]));
    };
    return readTogether(JSON.stringify([name, places]), keyOf(conditions), read);
  };
});

/** The applications of a creator, each with its job. */
export const listApplications = async (
  orm: Queries,
  creatorId: number,
  query: ApplicationsQuery,
): Promise<Page<ApplicationRow>> => {
  const conditions = conditionsOf(creatorId, query);
  const { entries, jobsById } = (await pagesOf(orm)(conditions, query)) ?? NONE;
  const rows = await cachedApplications(orm, entries, jobsById);
  const counted = async () => {
    const where = allOf(conditions);
    const [all] = await orm.select({ total: count() }).from(applications).innerJoin(jobs, ofThisJob).where(where);
    return all?.total ?? 0;
  };
  return { rows, total: entries[0]?.total ?? (await totalOf(query, 0, counted)) };
};

type Application = typeof applications.$inferSelect;

/**
 * Each creator has at most one application per job: a withdrawn one is reopened under the next number, since it becomes
 * visible after all others (see `markSeen`); for any other state nothing is changed or returned.
 */
export const enterApplication = async (
  orm: Queries,
  { jobId, creatorId, note, createdAt }: Pick<Application, 'jobId' | 'creatorId' | 'note' | 'createdAt'>,
): Promise<Application | undefined> => {
  const fresh = { status: 'pending', note, createdAt, decidedAt: null, seenAt: null } as const;
  const reopened = { ...fresh, id: sql`default` };
  const [application] = await orm
    .insert(applications)
    .values({ jobId, creatorId, ...fresh })
    .onConflictDoUpdate({
      target: [applications.jobId, applications.creatorId],
      set: reopened,
      setWhere: eq(applications.status, 'withdrawn'),
    })
    .returning();
  return application;
};

/**
 * Marks the undecided applications of a job up to an id as seen. Applications of a job are numbered in the order in which
 * they become visible, since each locks the job first, so that none below the id is still to come.
 */
export const markSeen = async (orm: Queries, jobId: number, newest: number, seenAt: Date): Promise<void> => {
  const isShown = and(eq(applications.jobId, jobId), lte(applications.id, newest), eq(applications.status, 'pending'));
  await orm
    .update(applications)
    .set({ seenAt })
    .where(and(isShown, isNull(applications.seenAt)));
};

/** Withdraws a pending application; undefined for any other. */
export const withdrawPending = async (orm: Queries, id: number): Promise<Application | undefined> => {
  const [withdrawn] = await orm
    .update(applications)
    .set({ status: 'withdrawn' })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning();
  return withdrawn;
};

/** Declines a pending application, which its brand has seen then; false for any other. */
export const declinePending = async (
  orm: Queries,
  id: number,
  { reason, words, at }: { reason: DeclineReason; words: string | null; at: Date },
): Promise<boolean> => {
  const [declined] = await orm
    .update(applications)
    .set({
      status: 'declined',
      declineReason: reason,
      declineWords: words,
      decidedAt: at,
      seenAt: sql`coalesce(${applications.seenAt}, ${at.toISOString()})`,
    })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id });
  return declined !== undefined;
};

/** Makes a declined application pending again; false for any other. */
export const reopenDeclined = async (orm: Queries, id: number): Promise<boolean> => {
  const [reopened] = await orm
    .update(applications)
    .set({ status: 'pending', declineReason: null, declineWords: null, decidedAt: null })
    .where(and(eq(applications.id, id), eq(applications.status, 'declined')))
    .returning({ id: applications.id });
  return reopened !== undefined;
};

/** Assigns an open job to a creator; false when it is not open. */
export const assignJob = async (
  orm: Queries,
  jobId: number,
  creatorId: number,
  acceptedAt: Date,
): Promise<typeof jobs.$inferSelect | undefined> => {
  const [job] = await orm
    .update(jobs)
    .set({ status: 'in_progress', creatorId, acceptedAt })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'pending')))
    .returning();
  return job;
};

/** Accepts a pending application; false for any other. */
export const acceptPending = async (orm: Queries, id: number, decidedAt: Date): Promise<boolean> => {
  const [accepted] = await orm
    .update(applications)
    .set({ status: 'accepted', decidedAt })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id });
  return accepted !== undefined;
};

export const findProfile = async (orm: Queries, userId: number) => {
  const [profile] = await orm.select().from(profiles).where(eq(profiles.userId, userId));
  return profile;
};
