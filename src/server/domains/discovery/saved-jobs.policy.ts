import type { Actor } from '../../http/actor.ts';
import { canSeeJob } from '../jobs/jobs.policy.ts';
import type { SavableJob } from './saved-jobs.service.ts';

/** A creator may remove every saved job, whatever its status. */
export const canRemoveSaved = (_actor: Actor, { wasSaved }: SavableJob): boolean => wasSaved;

/** A creator may save visible jobs, and may undo the removal of a job that has closed in the meantime. */
export const canSaveJob = (actor: Actor, { job, wasSaved }: SavableJob): boolean =>
  wasSaved || (job !== undefined && canSeeJob(actor, job));
