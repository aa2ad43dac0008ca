import { jobPage } from '#shared/domain/job-page.ts';
import { limits } from '#shared/domain/limits.ts';
import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Mail } from '../../providers/mail/mail.ts';
import { mailIdAbout } from '../../providers/mail/mail-id.ts';
import type { Work } from '../../work/work-kinds.ts';
import { findUser } from '../auth/users.repository.ts';
import { announceChange } from './announce-change.ts';
import { assertStep } from './assert-step.ts';
import { productShippedMail } from './job.mails.ts';
import { forgetShipped, noteReceived, noteShipped } from './job-steps.repository.ts';
import { findJob, type JobRow } from './jobs.repository.ts';

const NOT_UNDER_WAY = 'A product is sent and received only while a creator works on the job.';

const UNDO = limits.shippedUndoSeconds;

/**
 * Marks the product as shipped to the accepted creator, once. The mail to the creator is delayed until the undo time is
 * over.
 */
export const markShipped = async (context: Context, row: JobRow): Promise<void> => {
  const { db, clock, outbox } = context;
  assertStep('ship', row, NOT_UNDER_WAY);
  if (!row.product.isPhysical) throw new ApiError('wrongState', 'The product of this job is not sent to creators.');
  await transaction(db, async (tx) => {
    const job = await noteShipped(tx.orm, row.job.id, clock());
    if (!job?.creatorId) throw new ApiError('wrongState', 'The product was already marked as sent.');
    if (!job.shippedAt) throw new Error(`Job ${job.id} does not say when its product was sent.`);
    await outbox.add(tx, 'product_shipped', { jobId: job.id, shippedAt: job.shippedAt.toISOString() }, UNDO);
    announceChange(context, tx, job);
  });
};

/** Undoes `markShipped` as long as the creator has not been mailed. */
export const undoShipped = async (context: Context, row: JobRow): Promise<void> => {
  const { db, clock } = context;
  assertStep('ship', row, NOT_UNDER_WAY);
  if (!row.job.shippedAt) throw new ApiError('wrongState', 'The product is not marked as sent.');
  await transaction(db, async (tx) => {
    const job = await forgetShipped(tx.orm, row.job.id, after(clock(), -UNDO * 1_000));
    if (!job) throw new ApiError('wrongState', 'It is too late to take that back: the creator has been told.');
    announceChange(context, tx, job);
  });
};

/** Mails the creator that the product has been shipped, unless the brand has undone that. */
export const mailShipped = async (
  { db, config }: Context,
  mail: Mail,
  { id, jobId, shippedAt }: Work['product_shipped'] & { id: string },
): Promise<void> => {
  const row = await findJob(db.orm, jobId);
  if (!row?.job.creatorId || row.job.shippedAt?.toISOString() !== shippedAt) return;
  const creator = await findUser(db.orm, row.job.creatorId);
  if (!creator || creator.deletedAt) return;
  const url = `${config.publicUrl}${jobPage('creator', jobId)}`;
  const words = { jobId, brand: row.brand.name, product: row.product.name, url };
  await mail.send({ id: mailIdAbout(id, [row.brand.id]), ...productShippedMail(creator, words) });
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
