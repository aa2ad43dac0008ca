import { endingOutcome, endingReason, type JobEnding } from '#shared/domain/jobs/job-ending.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { refundPayment } from '../checkout/refund-payment.ts';
import { endInProgress, findPlainJob, type Job } from '../jobs/job-steps.repository.ts';
import { getJob } from '../jobs/jobs.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { mailEndedJob } from './mail-ended-job.ts';

const apiErrorFor = async (tx: Transaction, id: number): Promise<ApiError> => {
  const job = await findPlainJob(tx.orm, id);
  if (!job) return new ApiError('notFound', `There is no job #${id}.`);
  return new ApiError('wrongState', `Job #${id} is not in progress, it is ${job.status.replaceAll('_', ' ')}.`);
};

/** Updates the job first: when a completion or another ending runs at the same time, only one finds it in progress. */
const take = async (context: Context, tx: Transaction, id: number, ending: JobEnding, reason: string) => {
  const job = await endInProgress(tx.orm, id, ending, reason, context.clock());
  if (!job) throw await apiErrorFor(tx, id);
  const { creatorId } = job;
  if (!creatorId) throw new Error(`The job ${id} in progress has no creator.`);
  return { job, creatorId };
};

/** Notifies brand and creator of the outcome and the reason: in the app, and by mail whatever their settings. */
const notifyBoth = async (
  context: Context,
  tx: Transaction,
  job: Job,
  creatorId: number,
  ending: JobEnding,
  receipt?: string,
) => {
  const why = endingReason(job.endReason ?? '');
  const document = receipt === undefined ? [] : [`The receipt of the refund is ${receipt}.`];
  const toBrand = [why, endingOutcome.brand[ending](job), ...document];
  const toCreator = [why, endingOutcome.creator[ending](job)];
  const product = shortName((await getJob(tx.orm, job.id)).product.name);
  for (const [side, to, sentences] of [
    ['brand', job.brandId, toBrand],
    ['creator', creatorId, toCreator],
  ] as const) {
    await mailEndedJob(context, tx, job, { side, ending: 'ended', product, sentences });
    const message = [`The UGC Admins ended the job “${product}”.`, ...sentences].join(' ');
    await notify(tx, { userId: to, type: 'job_ended', message, jobId: job.id });
  }
};

/**
 * Ends a job in progress for an operator: refunds the whole payment to the brand.
 * @throws ApiError when the job is not, or no longer, in progress.
 */
export const refundJob = async (context: Context, tx: Transaction, id: number, reason: string): Promise<Job> => {
  const { job, creatorId } = await take(context, tx, id, 'refund', reason);
  const receipt = await refundPayment(context, tx, job, `an operator ended job ${id}`);
  await notifyBoth(context, tx, job, creatorId, 'refund', receipt);
  return job;
};

/**
 * Ends a job in progress for an operator: releases the held price to the creator, delivered or not.
 * @throws ApiError when the job is not, or no longer, in progress.
 */
export const releaseJob = async (context: Context, tx: Transaction, id: number, reason: string): Promise<Job> => {
  const { job, creatorId } = await take(context, tx, id, 'release', reason);
  const to = { kind: 'wallet', owner: creatorId } as const;
  // The same key as a completion: the ledger could not book both either.
  await transfer(tx.orm, `release:job:${id}`, { kind: 'held', owner: id }, to, job.priceCents);
  await notifyBoth(context, tx, job, creatorId, 'release');
  return job;
};
