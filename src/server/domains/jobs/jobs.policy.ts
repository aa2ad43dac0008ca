import type { Actor } from '../../http/actor.ts';
import type { JobRow } from './jobs.repository.ts';

/** A brand sees and manages its own jobs; a deleted draft is gone, a cancelled paid job stays readable. */
export const canManageJob = (actor: Actor, { job }: JobRow): boolean =>
  job.brandId === actor.id && !(job.status === 'cancelled' && job.paidAt === null);

/** A creator sees a job that is open, and any job this creator applied to. Whether it fits is said when applying. */
export const canSeeJob = (_actor: Actor, { job, application }: JobRow): boolean =>
  job.status === 'pending' || application !== null;

/** Only the accepted creator delivers. */
export const canDeliver = (actor: Actor, { job }: JobRow): boolean => job.creatorId === actor.id;
