import { isExpired } from '#shared/domain/subscription.ts';
import type { Actor } from '../../http/actor.ts';
import type { JobRow } from './jobs.repository.ts';

/** A brand sees and manages its own jobs; a deleted draft is gone, a cancelled paid job stays readable. */
export const canManageJob = (actor: Actor, { job }: JobRow): boolean =>
  job.brandId === actor.id && !(job.status === 'cancelled' && job.paidAt === null);

/** The job without the secret that pays it, for whose subscription has ended: paying an order starts new work. */
export const withPayableSecret = (actor: Actor, row: JobRow, now: Date): JobRow =>
  isExpired(actor.subscriptionExpiresAt, now) ? { ...row, job: { ...row.job, paymentSecret: null } } : row;

/** A job as a creator finds it. */
export interface SeenJob extends JobRow {
  /** Whether it asks for somebody of this creator's gender and age. */
  readonly fits: boolean;
}

/**
 * A creator sees an open job that fits, and whatever job this creator has applied to or works on; whoever withdrew is a
 * stranger to it again.
 */
export const canSeeJob = (actor: Actor, { job, application, fits }: SeenJob): boolean =>
  (job.status === 'pending' && fits) ||
  (application !== null && application.status !== 'withdrawn') ||
  job.creatorId === actor.id;

/** Only the accepted creator delivers. */
export const canDeliver = (actor: Actor, { job }: JobRow): boolean => job.creatorId === actor.id;
