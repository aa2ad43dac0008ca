import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { applications, files, profiles, users } from '../../db/schema.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';
import { findRating, getJob, type JobRow, jobsByIds } from '../jobs/jobs.repository.ts';

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
}

/** A job as its brand sees it. Once somebody is accepted, only that creator is shown (spec §2). */
export const jobDetail = async (orm: Queries, row: JobRow): Promise<JobDetail> => {
  const all = await applicantsOf(orm, row.job.id);
  const applicants = row.job.creatorId === null ? all : all.filter(({ creator }) => creator.id === row.job.creatorId);
  return { row, applicants, rating: await findRating(orm, row.job.id) };
};

export const findApplication = async (orm: Queries, id: number) => {
  const [application] = await orm.select().from(applications).where(eq(applications.id, id));
  if (!application) return undefined;
  return { application, row: await getJob(orm, application.jobId) };
};

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

export interface ApplicationRow {
  readonly application: typeof applications.$inferSelect;
  readonly row: JobRow;
}

/** The applications of a creator, newest first, each with its job. */
export const listApplications = async (
  orm: Queries,
  creatorId: number,
  page: PageQuery,
): Promise<Page<ApplicationRow>> => {
  const mine = eq(applications.creatorId, creatorId);
  const found = await orm
    .select()
    .from(applications)
    .where(mine)
    .orderBy(desc(applications.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const [all] = await orm.select({ total: count() }).from(applications).where(mine);
  const jobs = await jobsByIds(
    orm,
    found.map(({ jobId }) => jobId),
  );
  const rows = found.flatMap((application) => {
    const row = jobs.get(application.jobId);
    return row ? [{ application, row }] : [];
  });
  return { rows, total: all?.total ?? 0 };
};
