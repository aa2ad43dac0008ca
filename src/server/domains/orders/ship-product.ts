import type { InferType } from 'yup';
import type { shipmentForm } from '#shared/contract/jobs.ts';
import { undoableSince } from '#shared/domain/jobs/shipping-undo.ts';
import { limits } from '#shared/domain/limits.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Work } from '../../work/work-kinds.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { forgetShipped, lockJob, noteReceived, noteShipped, wasToldOfShipping } from '../jobs/job-steps.repository.ts';
import { findJob, type JobRow } from '../jobs/jobs.repository.ts';
import { notify } from '../notifications/notify-users.ts';

const NOT_UNDER_WAY = 'A product is sent and received only while a creator works on the job.';

/** One second after the undo time, by which the clocks of server and database may differ. */
const TOLD_AFTER = limits.shippedUndoSeconds + 1;

/** Tells the open pages of the brand alone; those of the creator learn of it by the notification. */
const announceToBrand = (context: Context, tx: Transaction, { id, brandId }: JobRow['job']): void =>
  announceChange(context, tx, { id, brandId });

/**
 * Marks the product as shipped to the accepted creator, once. The creator neither sees it nor is notified until the undo
 * time is over.
 */
export const markShipped = async (
  context: Context,
  row: JobRow,
  { carrier, tracking_number: number }: InferType<typeof shipmentForm>,
): Promise<void> => {
  const { db, clock, outbox } = context;
  assertStep('ship', row, NOT_UNDER_WAY);
  if (!row.product.isPhysical) throw new ApiError('wrongState', 'The product of this job is not sent to creators.');
  await transaction(db, async (tx) => {
    const job = await noteShipped(tx.orm, row.job.id, clock(), {
      carrier: carrier || null,
      trackingNumber: number || null,
    });
    if (!job?.creatorId) throw new ApiError('wrongState', 'The product was already marked as sent.');
    if (!job.shippedAt) throw new Error(`Job ${job.id} does not say when its product was sent.`);
    await outbox.add(tx, 'product_shipped', { jobId: job.id, shippedAt: job.shippedAt.toISOString() }, TOLD_AFTER);
    announceToBrand(context, tx, job);
  });
};

/** Undoes `markShipped` as long as the creator has not been told. */
export const undoShipped = async (context: Context, row: JobRow): Promise<void> => {
  const { db, clock } = context;
  assertStep('ship', row, NOT_UNDER_WAY);
  if (!row.job.shippedAt) throw new ApiError('wrongState', 'The product is not marked as sent.');
  await transaction(db, async (tx) => {
    const job = await forgetShipped(tx.orm, row.job.id, undoableSince(clock()));
    if (!job) throw new ApiError('wrongState', 'It is too late to take that back: the creator has been told.');
    announceToBrand(context, tx, job);
  });
};

/**
 * Notifies the creator that the product has been shipped, unless the brand has undone that or the job has moved on. A
 * repetition after a crash finds the notification of the first time.
 */
export const notifyShipped = async (
  { db }: Pick<Context, 'db'>,
  { jobId, shippedAt }: Work['product_shipped'],
): Promise<void> => {
  const row = await findJob(db.orm, jobId);
  if (!row) return;
  await transaction(db, async (tx) => {
    // An undo at the same moment waits for the lock, or is found here.
    const job = await lockJob(tx.orm, jobId);
    if (!job?.creatorId || job.status !== 'in_progress' || job.receivedAt) return;
    if (job.shippedAt?.toISOString() !== shippedAt || (await wasToldOfShipping(tx.orm, jobId, job.creatorId))) return;
    await notify(tx, {
      userId: job.creatorId,
      type: 'product_shipped',
      message: `${shortName(row.brand.name)} has sent you “${shortName(row.product.name)}”. Mark it as received when it has arrived.`,
      jobId,
      senderId: row.brand.id,
    });
  });
};

/** Marks the product as received by the accepted creator, once and only after it was shipped. */
export const markReceived = async (context: Context, actor: Actor, row: JobRow): Promise<void> => {
  const { db, clock } = context;
  assertStep('receive', row, NOT_UNDER_WAY);
  if (!row.job.shippedAt) throw new ApiError('wrongState', 'The brand has not sent the product yet.');
  await transaction(db, async (tx) => {
    const job = await noteReceived(tx.orm, row.job.id, actor.id, clock());
    if (!job) throw new ApiError('wrongState', 'The product was already marked as received.');
    announceChange(context, tx, job);
  });
};
