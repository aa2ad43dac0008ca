// The jobs of a creator, with the creator's own application.
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { ViewedJob } from '../jobs/jobs.policy.ts';
import { findJob, getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { listJobs, sortFor } from '../jobs/lists/list-jobs.repository.ts';
import { tasks } from '../jobs/lists/query-filters.repository.ts';
import { type CreatorJobDetail, creatorJobDetail } from '../jobs/read-creator-job.ts';
import { withSettledShipping } from '../jobs/settle-shipping.ts';

export const find = (context: Pick<Context, 'db' | 'clock'>, actor: Actor, id: number): Promise<JobRow | undefined> =>
  findJob(context.db.orm, id, actor.id);

/** The jobs a creator was accepted for. Whether a product was sent is as stored (`withSettledShipping`). */
export const list = (
  context: Pick<Context, 'db'>,
  actor: Actor,
  { page, per_page, ...filters }: Query<typeof jobsApi.listTasks>,
) => {
  const { orm } = context.db;
  const place = { page, per_page, sort: sortFor('creator', filters) };
  const mine = { viewerId: actor.id, readerId: actor.id };
  return listJobs(orm, tasks(actor.id, filters), place, mine);
};

export const detail = (
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  row: JobRow | ViewedJob,
): Promise<CreatorJobDetail> => creatorJobDetail(context.db.orm, withSettledShipping(row, context.clock()), actor.id);

/** Reads the job after a step. */
export const current = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<CreatorJobDetail> => detail(context, actor, await getJob(context.db.orm, id, actor.id));
