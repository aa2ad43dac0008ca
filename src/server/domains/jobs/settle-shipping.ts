import { canUndoShipping } from '#shared/domain/jobs/shipping-undo.ts';
import type { JobRow } from './jobs.repository.ts';

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
