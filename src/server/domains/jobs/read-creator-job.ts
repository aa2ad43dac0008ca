import { canUndoShipping } from '#shared/domain/jobs/shipping-undo.ts';
import { readSettings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';
import { isShowingAllowed } from './applicants.repository.ts';
import { hasAddress } from './job-steps.repository.ts';
import type { ViewedJob } from './jobs.policy.ts';
import { findRating, type JobRating, type JobRow } from './jobs.repository.ts';
import type { Terms } from './order-settings.repository.ts';
import { type DeliveryRow, deliveriesOf } from './video-versions.repository.ts';

/** Whether the brand can take back that the product was sent: for this time the clock alone changes what its creator sees. */
export const isShippingOpen = ({ job }: Pick<JobRow, 'job'>, now: Date): boolean =>
  job.receivedAt === null && canUndoShipping(job.shippedAt, now);

/**
 * A job for its creator: a product counts as not sent as long as the brand can take that back, so that nobody waits for a
 * parcel that was marked by mistake.
 */
export const withSettledShipping = <Row extends Pick<JobRow, 'job'>>(row: Row, now: Date): Row =>
  isShippingOpen(row, now)
    ? { ...row, job: { ...row.job, shippedAt: null, carrier: null, trackingNumber: null } }
    : row;

export interface CreatorJobDetail {
  readonly row: JobRow;
  /** The viewer's own deliveries, newest first; empty when another creator works on the job. */
  readonly deliveries: readonly DeliveryRow[];
  /** Id of the creator who views the job. */
  readonly viewer: number;
  /** Whether the viewer has the job's required gender and age; always true for the accepted creator. */
  readonly fits: boolean;
  /** Whether the product is to be sent to the viewer, who has entered no address. */
  readonly needsAddress: boolean;
  /** Whether the brand lets the viewer show the video of the completed job. */
  readonly isShowingAllowed: boolean;
  /** The rating that the viewer has given to the brand. */
  readonly rating: JobRating | null;
  readonly terms: Terms;
}

/** Whether the product is still to be sent, to this creator or to whoever is accepted. */
const awaitsProduct = ({ sendsProduct, status, shippedAt, deliveredAt }: JobRow['job']): boolean => {
  if (!sendsProduct) return false;
  return status === 'pending' || (status === 'in_progress' && shippedAt === null && deliveredAt === null);
};

export const creatorJobDetail = async (
  orm: Queries,
  row: JobRow | ViewedJob,
  viewer: number,
): Promise<CreatorJobDetail> => {
  const { id, creatorId, status } = row.job;
  const isTheirs = creatorId === viewer;
  const hasCompleted = isTheirs && status === 'completed';
  const mustReceive = (isTheirs || status === 'pending') && awaitsProduct(row.job);
  const [deliveries, hasPlace, isAllowed, rating, terms] = await Promise.all([
    isTheirs && row.delivery ? deliveriesOf(orm, id) : [],
    mustReceive && hasAddress(orm, viewer),
    hasCompleted && isShowingAllowed(orm, id),
    hasCompleted ? findRating(orm, 'creator', id) : null,
    readSettings(orm),
  ]);
  return {
    row,
    fits: isTheirs || ('fits' in row && row.fits),
    deliveries,
    viewer,
    needsAddress: mustReceive && !hasPlace,
    isShowingAllowed: isAllowed,
    rating,
    terms,
  };
};
