import type { Actor } from '../../../http/actor.ts';
import { canSeeJob } from '../jobs.policy.ts';
import type { SavableJob } from './saved-jobs.service.ts';

/** A creator removes what they have saved, whatever became of the job. */
export const canRemoveSaved = (_actor: Actor, { wasSaved }: SavableJob): boolean => wasSaved;

/** A creator saves what they may see, and may undo the removal of a job that has closed meanwhile. */
export const canSaveJob = (actor: Actor, { job, wasSaved }: SavableJob): boolean =>
  wasSaved || (job !== undefined && canSeeJob(actor, job));
