import { isExpired } from '#shared/domain/money/subscription.ts';
import type { Actor } from '../../http/actor.ts';
import type { JobRow } from './jobs.repository.ts';

/** A brand sees and manages its own jobs. A deleted draft is hidden; a cancelled paid job stays readable. */
export const canManageJob = (actor: Actor, { job }: JobRow): boolean =>
  job.brandId === actor.id && !(job.status === 'cancelled' && job.paidAt === null);

/** Removes the payment secret for a brand whose subscription has ended: paying an order starts new work. */
export const withPayableSecret = (actor: Actor, row: JobRow, now: Date): JobRow =>
  isExpired(actor.subscriptionExpiresAt, now) ? { ...row, job: { ...row.job, paymentSecret: null } } : row;

/** A job together with its relation to the creator who views it. */
export interface ViewedJob extends JobRow {
  /** Whether the job asks for this creator's gender and age. */
  readonly fits: boolean;
  /** Whether nothing in the profile rules the creator out; missing fields count as matching. */
  readonly mayFit: boolean;
}

/** A job, and the application of the creator who views it. */
export type JobAndApplication = Pick<JobRow, 'job' | 'application'>;

/** Whether a creator has applied to a job or works on it. Withdrawing the application ends that. */
const isInvolved = (creatorId: number, { job, application }: JobAndApplication): boolean =>
  (application !== null && application.status !== 'withdrawn') || job.creatorId === creatorId;

/** Whether nobody new sees an open job: its brand is suspended from orders, or its product was taken down. */
const isHeldBack = ({ brand, product }: Pick<JobRow, 'brand' | 'product'>): boolean =>
  brand.suspendedAt !== null || brand.suspendedFrom.includes('orders') || product.takeDownId !== null;

/**
 * A creator sees open jobs that nothing in the profile rules out, jobs with an invitation, which can be answered even
 * after a change of the profile, and every job that the creator is involved in.
 */
export const canSeeJob = (actor: Actor, row: ViewedJob): boolean =>
  (row.job.status === 'pending' && !isHeldBack(row) && (row.mayFit || row.invitation !== null)) ||
  isInvolved(actor.id, row);

/** An uninvolved creator sees only the identifying fields of a closed job, not its brief. */
export const canReadBrief = (creatorId: number, row: JobAndApplication): boolean =>
  row.job.status === 'pending' || isInvolved(creatorId, row);

/** Only the accepted creator delivers. */
export const canDeliver = (actor: Actor, { job }: JobRow): boolean => job.creatorId === actor.id;
