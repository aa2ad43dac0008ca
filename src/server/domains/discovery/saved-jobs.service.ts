// The jobs that a creator keeps in view.
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, days } from '../../lib/clock.ts';
import { canSeeJob, type ViewedJob } from '../jobs/jobs.policy.ts';
import { forgetRemoved, hasSaved, insertSaved, removeSaved, savedIds } from './discovery.repository.ts';
import { findViewedJob } from './find-viewed-job.ts';

/** A creator may remove every saved job, whatever its status. */
export const canRemoveSaved = (_actor: Actor, { wasSaved }: SavableJob): boolean => wasSaved;

/** A creator may save visible jobs, and may undo the removal of a job that has closed in the meantime. */
export const canSaveJob = (actor: Actor, { job, wasSaved }: SavableJob): boolean =>
  wasSaved || (job !== undefined && canSeeJob(actor, job));

/** A job from the point of view of a creator who may have saved it. */
export interface SavableJob {
  readonly id: number;
  /** Undefined when there is no such job. */
  readonly job: ViewedJob | undefined;
  /** Also for a while after the removal. */
  readonly wasSaved: boolean;
}

/** How long a removal can be undone. */
const UNDO = days(1);

export const find = async (context: Pick<Context, 'db' | 'clock'>, actor: Actor, id: number): Promise<SavableJob> => ({
  id,
  job: await findViewedJob(context, id, actor.id),
  wasSaved: await hasSaved(context.db.orm, actor.id, id),
});

export const ids = (context: Pick<Context, 'db' | 'clock'>, actor: Actor): Promise<readonly number[]> =>
  savedIds(context.db.orm, actor.id);

/** Saves a job, or undoes its removal; a repeat changes nothing. @returns the ids of all saved jobs. */
export const save = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { id }: SavableJob,
): Promise<readonly number[]> => {
  const { db, clock } = context;
  const most = limits.savedJobs;
  if (!(await insertSaved(db.orm, { creatorId: actor.id, jobId: id, now: clock(), most })))
    throw new ApiError('wrongState', `You have saved ${most} jobs. Remove one of them first.`);
  return ids(context, actor);
};

/** Removes a saved job; a repeat changes nothing. @returns the ids of all saved jobs. */
export const remove = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { id }: SavableJob,
): Promise<readonly number[]> => {
  const { db, clock } = context;
  await transaction(db, async ({ orm }) => {
    await removeSaved(orm, actor.id, id, clock());
    await forgetRemoved(orm, actor.id, after(clock(), -UNDO));
  });
  return ids(context, actor);
};
