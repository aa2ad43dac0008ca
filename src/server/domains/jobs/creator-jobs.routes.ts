import { eq } from 'drizzle-orm';
import { jobsApi as api } from '#shared/contract/jobs.ts';
import { ageOn } from '#shared/domain/age.ts';
import type { Context } from '../../context.ts';
import { profiles } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageQuery } from '../../http/paging.ts';
import { type Page, pageRoute, type Route, recordRoute } from '../../http/route.ts';
import { presentCreatorJob } from './job.presenter.ts';
import { canSeeJob } from './jobs.policy.ts';
import { findJob, type JobRow, listJobs, openFor, tasksOf } from './jobs.repository.ts';

/** The open jobs that fit a creator; none while the profile does not say who the creator is. */
const openJobs = async ({ db, clock }: Context, actor: Actor, page: PageQuery): Promise<Page<JobRow>> => {
  const [profile] = await db.orm.select().from(profiles).where(eq(profiles.userId, actor.id));
  if (!profile?.gender || !profile.dateOfBirth) return { rows: [], total: 0 };
  const who = { gender: profile.gender, age: ageOn(profile.dateOfBirth, clock()) };
  return listJobs(db.orm, openFor(who), page, actor.id);
};

/** What creators see of jobs. */
export const creatorJobRoutes = (context: Context): Route[] => {
  const { db, links } = context;
  /** A presenter of lists knows no call, so the viewer travels with the rows. */
  const seenBy = ({ rows, total }: Page<JobRow>, viewer: number) => ({
    rows: rows.map((row) => ({ row, viewer })),
    total,
  });
  const present = ({ row, viewer }: { row: JobRow; viewer: number }) => presentCreatorJob(row, links, viewer);

  return [
    pageRoute(api.listOpenJobs, {
      run: async ({ actor, query }) => seenBy(await openJobs(context, actor, query), actor.id),
      present,
    }),
    pageRoute(api.listTasks, {
      run: async ({ actor, query }) => seenBy(await listJobs(db.orm, tasksOf(actor.id), query, actor.id), actor.id),
      present,
    }),
    recordRoute(api.getCreatorJob, {
      find: ({ params, actor }) => findJob(db.orm, params.id, actor.id),
      policy: canSeeJob,
      run: async ({ actor }, row) => ({ row, viewer: actor.id }),
      present,
    }),
  ];
};
