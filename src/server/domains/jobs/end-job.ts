import { endingOutcome, endingReason, type JobEnding } from '#shared/domain/job-ending.ts';
import { jobPage } from '#shared/domain/job-page.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { findUser } from '../auth/users.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { notify } from '../notifications/notify-users.ts';
import { jobEndedMail } from './job.mails.ts';
import { endInProgress, findPlainJob, type Job } from './job-steps.repository.ts';
import { refundPayment } from './refund-payment.ts';

const apiErrorFor = async (tx: Transaction, id: number): Promise<ApiError> => {
  const job = await findPlainJob(tx.orm, id);
  if (!job) return new ApiError('notFound', `There is no job #${id}.`);
  return new ApiError('wrongState', `Job #${id} is not in progress, it is ${job.status.replaceAll('_', ' ')}.`);
};

/** Updates the job first: when a completion or another ending runs at the same time, only one finds it in progress. */
const take = async (context: Context, tx: Transaction, id: number, ending: JobEnding, reason: string) => {
  const job = await endInProgress(tx.orm, id, ending, reason, context.clock());
  if (!job) throw await apiErrorFor(tx, id);
  return job;
};

const mail = async (context: Context, tx: Transaction, job: Job, to: number, path: string, sentences: string[]) => {
  const person = await findUser(tx.orm, to);
  if (!person) throw new Error(`The account ${to} of job ${job.id} is gone.`);
  const url = `${context.config.publicUrl}${path}`;
  await context.outbox.add(tx, 'mail', {
    ...jobEndedMail(person, { jobId: job.id, sentences, url }),
    // The reason may mention either.
    about: [job.brandId, ...(job.creatorId === null ? [] : [job.creatorId])],
  });
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
  await mail(context, tx, job, job.brandId, jobPage('brand', job.id), toBrand);
  await mail(context, tx, job, creatorId, jobPage('creator', job.id), toCreator);
  for (const [userId, sentences] of [
    [job.brandId, toBrand],
    [creatorId, toCreator],
  ] as const) {
    const message = [`The UGC Admins ended job #${job.id}.`, ...sentences].join(' ');
    await notify(tx, { userId, type: 'job_ended', message, jobId: job.id });
  }
};

/**
 * Ends a job in progress for an operator: refunds the whole payment to the brand.
 * @throws ApiError when the job is not, or no longer, in progress.
 */
export const refundJob = async (context: Context, tx: Transaction, id: number, reason: string): Promise<Job> => {
  const job = await take(context, tx, id, 'refund', reason);
  const { creatorId } = job;
  if (!creatorId) throw new Error(`The job ${id} in progress has no creator.`);
  const receipt = await refundPayment(context, tx, job, `an operator ended job ${id}`);
  await notifyBoth(context, tx, job, creatorId, 'refund', receipt);
  return job;
};

/**
 * Ends a job in progress for an operator: releases the held price to the creator, delivered or not.
 * @throws ApiError when the job is not, or no longer, in progress.
 */
export const releaseJob = async (context: Context, tx: Transaction, id: number, reason: string): Promise<Job> => {
  const job = await take(context, tx, id, 'release', reason);
  const { creatorId } = job;
  if (!creatorId) throw new Error(`The job ${id} in progress has no creator.`);
  const to = { kind: 'wallet', owner: creatorId } as const;
  // The same key as a completion: the ledger could not book both either.
  await transfer(tx.orm, `release:job:${id}`, { kind: 'held', owner: id }, to, job.priceCents);
  await notifyBoth(context, tx, job, creatorId, 'release');
  return job;
};
