// The use cases of a brand's orders.

import type { Body } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { notePaymentShown } from '../checkout/job-payments.repository.ts';
import * as jobPayments from '../checkout/job-payments.service.ts';
import { holdProduct, priceOrder } from '../checkout/price-order.ts';
import { assertStep } from '../jobs/assert-step.ts';
import {
  cancelUnpaid,
  completeDelivered,
  editUnpaid,
  insertJob,
  lockJob,
  openScripted,
} from '../jobs/job-steps.repository.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { deliveriesAfter, newestDeliveryId } from '../jobs/video-versions.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { planInvitation } from './invitations/invite-creator.ts';
import { type JobDetail, jobDetail, orderVersion } from './read-brand-job.ts';

const CHANGED_MEANWHILE = 'This job was changed meanwhile. Reload to see what it is now.';

/** Refuses to change an order that is no longer the version that the caller has read. */
const assertVersion = (job: JobRow['job'] | undefined, version: string | undefined): void => {
  if (version !== undefined && (!job || orderVersion({ job }) !== version))
    throw new ApiError('changed', CHANGED_MEANWHILE);
};

const MOST_DELIVERIES = 100;

/**
 * What was delivered after a number, and the newest number. That is read first: a delivery which arrives in between is
 * behind it, and found by the next question.
 */
export const newDeliveries = async ({ db }: Context, { id }: Actor, after: number | undefined) => ({
  newest: await newestDeliveryId(db.orm, id),
  deliveries: after === undefined ? [] : await deliveriesAfter(db.orm, id, after, MOST_DELIVERIES),
});

/** The details of the job, read again after a step. */
export const current = async (context: Context, id: number): Promise<JobDetail> =>
  jobDetail(context.db.orm, await getJob(context.db.orm, id));

/** Places an order together with the invitation of a creator, if it names one. */
export const create = async (
  context: Context,
  actor: Actor,
  { invitee = null, ...form }: Body<typeof jobsApi.createJob>,
): Promise<JobRow> => {
  const { db, clock } = context;
  const order = await priceOrder(db.orm, actor.id, form, 'Budget');
  const row = { brandId: actor.id, ...order, createdAt: clock() };
  const job = await transaction(db, async (tx) => {
    await holdProduct(tx.orm, actor.id, order.productId);
    const made = await insertJob(tx.orm, row);
    if (invitee !== null) await planInvitation(tx, made.id, invitee, clock());
    noteMade(made.id);
    return made;
  });
  await jobPayments.open(context, job);
  return getJob(db.orm, job.id);
};

/** The job that an interrupted `create` made, with its payment. */
export const created = async (context: Context, id: number): Promise<JobRow> =>
  confirmPayment(context, await getJob(context.db.orm, id));

/**
 * Edits an unpaid job, and whom it invites if that is given. Closes the old payment first, so that its secret cannot pay
 * the edited order. The version is compared before that, and again once the job is locked.
 */
export const update = async (
  context: Context,
  row: JobRow,
  { invitee, version, ...form }: Body<typeof jobsApi.updateJob>,
): Promise<JobRow> => {
  assertStep('edit', row, 'Only an unpaid job can be changed.');
  const { db, clock } = context;
  const before = row.job;
  assertVersion(before, version);
  const order = await priceOrder(db.orm, before.brandId, form, 'Price', before.productId);
  await jobPayments.close(context, before);
  const job = await transaction(db, async (tx) => {
    await holdProduct(tx.orm, before.brandId, order.productId, before.productId);
    assertVersion(await lockJob(tx.orm, before.id), version);
    const edited = await editUnpaid(tx.orm, before, order);
    if (edited && invitee !== undefined) await planInvitation(tx, edited.id, invitee, clock());
    return edited;
  });
  if (!job) throw new ApiError('changed', CHANGED_MEANWHILE);
  await jobPayments.open(context, job);
  return getJob(db.orm, job.id);
};

export const remove = async (context: Context, row: JobRow): Promise<void> => {
  assertStep('delete', row, 'Only an unpaid job can be deleted.');
  const { db, clock } = context;
  await jobPayments.close(context, row.job);
  const gone = await cancelUnpaid(db.orm, row.job, clock());
  if (!gone) throw new ApiError('changed', CHANGED_MEANWHILE);
};

/** Checks the payment when the user returns from the payment page; runs the same idempotent step as the webhook. */
export const confirmPayment = async (context: Context, { job }: JobRow): Promise<JobRow> => {
  await jobPayments.confirm(context, job);
  return getJob(context.db.orm, job.id);
};

/** The job with an open payment. Applies a payment that was made elsewhere and replaces a closed one. */
export const openPayment = async (context: Context, { job }: JobRow): Promise<JobRow> => {
  const { db, clock } = context;
  await jobPayments.confirm(context, job);
  await notePaymentShown(db.orm, job.id, clock());
  return getJob(db.orm, job.id);
};

export const acceptScript = async (context: Context, row: JobRow): Promise<JobRow> => {
  const { db, clock, outbox } = context;
  assertStep('acceptScript', row);
  if (!row.job.script && !row.job.previousScript)
    throw new ApiError('wrongState', 'There is no script to approve yet.');
  await transaction(db, async (tx) => {
    const job = await openScripted(tx.orm, row.job.id, clock());
    if (!job) throw new ApiError('wrongState');
    await outbox.add(tx, 'new_job', { jobId: job.id });
  });
  return getJob(db.orm, row.job.id);
};

/** Completes a delivered job and credits its creator, in one transaction. */
export const complete = async (context: Context, row: JobRow): Promise<JobRow> => {
  const { db, clock } = context;
  assertStep('complete', row);
  if (!row.delivery) throw new ApiError('wrongState', 'The creator has not delivered a video yet.');
  await transaction(db, async (tx) => {
    const job = await completeDelivered(tx.orm, row.job.id, clock());
    if (!job?.creatorId) throw new ApiError('wrongState');
    await transfer(
      tx.orm,
      `release:job:${job.id}`,
      { kind: 'held', owner: job.id },
      { kind: 'wallet', owner: job.creatorId },
      job.priceCents,
    );
    await notify(tx, {
      userId: job.creatorId,
      type: 'job_completed',
      message: `${shortName(row.brand.name)} completed the job “${shortName(row.product.name)}”. ${formatCents(job.priceCents)} is yours to withdraw.`,
      jobId: job.id,
      senderId: job.brandId,
    });
  });
  return getJob(db.orm, row.job.id);
};
