import { canUndoShipping } from '#shared/domain/jobs/shipping-undo.ts';
import type { JobRow } from './jobs.repository.ts';

/**
 * A job for its creator: a product counts as not sent as long as the brand can take that back, so that nobody waits for a
 * parcel that was marked by mistake.
 */
export const withSettledShipping = <Row extends Pick<JobRow, 'job'>>(row: Row, now: Date): Row =>
  row.job.receivedAt === null && canUndoShipping(row.job.shippedAt, now)
    ? { ...row, job: { ...row.job, shippedAt: null, carrier: null, trackingNumber: null } }
    : row;
