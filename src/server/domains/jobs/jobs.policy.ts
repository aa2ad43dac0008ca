import { isExpired } from '#shared/domain/subscription.ts';
import type { Actor } from '../../http/actor.ts';
import type { JobRow } from './jobs.repository.ts';

/** A brand sees and manages its own jobs. A deleted draft is hidden; a cancelled paid job stays readable. */
export const canManageJob = (actor: Actor, { job }: JobRow): boolean =>
  job.brandId === actor.id && !(job.status === 'cancelled' && job.paidAt === null);

/** Removes the payment secret for a brand whose subscription has ended: paying an order starts new work. */
export const withPayableSecret = (actor: Actor, row: JobRow, now: Date): JobRow =>
  isExpired(actor.subscriptionExpiresAt, now) ? { ...row, job: { ...row.job, paymentSecret: null } } : row;

/** A job together with its relation to the creator who views it. */
export interface SeenJob extends JobRow {
  /** Whether the job asks for this creator's gender and age. */
  readonly fits: boolean;
}

/**
 * A creator sees open jobs that fit, and every job this creator has applied to or works on. Withdrawing the application
 * ends that access.
 */
export const canSeeJob = (actor: Actor, { job, application, fits }: SeenJob): boolean =>
  (job.status === 'pending' && fits) ||
  (application !== null && application.status !== 'withdrawn') ||
  job.creatorId === actor.id;

/** Only the accepted creator delivers. */
export const canDeliver = (actor: Actor, { job }: JobRow): boolean => job.creatorId === actor.id;
