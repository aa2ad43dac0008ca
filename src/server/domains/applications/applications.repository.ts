import { and, count, eq, isNull, lte, sql } from 'drizzle-orm';
import type { applicationsApi } from '#shared/contract/applications.ts';
import type { Query } from '#shared/contract/endpoint.ts';
import type { DeclineReason } from '#shared/domain/jobs/decline-reasons.ts';
import { first } from '../../db/rows.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, totalOf } from '../../http/route.ts';
import { getJob, type JobRow, jobsOf } from '../jobs/jobs.repository.ts';
import { inOrder } from '../jobs/lists/list-jobs.repository.ts';
import { matches } from '../jobs/lists/query-filters.repository.ts';

/** An application with its job. */
export interface ApplicationRow {
  readonly application: typeof applications.$inferSelect;
  readonly row: JobRow;
}

export const findApplication = async (orm: Queries, id: number) => {
  const [application] = await orm.select().from(applications).where(eq(applications.id, id));
  if (!application) return undefined;
  return { application, row: await getJob(orm, application.jobId) };
};

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

type ApplicationsQuery = Query<typeof applicationsApi.listApplications>;

const ofThisJob = eq(jobs.id, applications.jobId);

/** The applications of a creator, each with its job. Whether a product was sent is as stored (`withSettledShipping`). */
export const listApplications = async (
  orm: Queries,
  creatorId: number,
  { status, q, sort, ...page }: ApplicationsQuery,
): Promise<Page<ApplicationRow>> => {
  const where = and(
    eq(applications.creatorId, creatorId),
    status === undefined ? undefined : eq(applications.status, status),
    matches(q),
  );
  const order = inOrder(sort, applications.id);
  const ids = orm
    .select({ id: applications.jobId })
    .from(applications)
    .leftJoin(jobs, ofThisJob)
    .where(where)
    .orderBy(...order)
    .limit(page.per_page)
    .offset(offsetOf(page));
  const found = await jobsOf(orm, ids, order, { viewerId: creatorId });
  const rows = found.flatMap((row) => (row.application ? [{ application: row.application, row }] : []));
  const counted = async () => {
    const [all] = await orm.select({ total: count() }).from(applications).leftJoin(jobs, ofThisJob).where(where);
    return all?.total ?? 0;
  };
  return { rows, total: await totalOf(page, rows.length, counted) };
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
export const withdrawPending = (orm: Queries, id: number): Promise<Application | undefined> =>
  first(
    orm
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
      .returning(),
  );

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
export const assignJob = (
  orm: Queries,
  jobId: number,
  creatorId: number,
  acceptedAt: Date,
): Promise<typeof jobs.$inferSelect | undefined> =>
  first(
    orm
      .update(jobs)
      .set({ status: 'in_progress', creatorId, acceptedAt })
      .where(and(eq(jobs.id, jobId), eq(jobs.status, 'pending')))
      .returning(),
  );

/** Accepts a pending application; false for any other. */
export const acceptPending = async (orm: Queries, id: number, decidedAt: Date): Promise<boolean> => {
  const [accepted] = await orm
    .update(applications)
    .set({ status: 'accepted', decidedAt })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id });
  return accepted !== undefined;
};
