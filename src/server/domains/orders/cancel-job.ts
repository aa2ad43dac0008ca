import { cancellableFrom } from '#shared/domain/jobs/job-due.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { writeMoment } from '../../lib/clock.ts';
import { refundPayment } from '../checkout/refund-payment.ts';
import { announceChange } from '../jobs/announce-change.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { cancelLate, cancelOpen, findPlainJob, type Job } from '../jobs/job-steps.repository.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { rejectPending } from '../jobs/match-creator.ts';
import { notify } from '../notifications/notify-users.ts';
import { mailEndedJob } from './mail-ended-job.ts';

const TOO_LATE = 'Only a paid job that nobody was accepted for can be cancelled.';

const refundSentence = ({ totalCents }: Job, receipt: string): string =>
  `${formatCents(totalCents)} goes back to the card that the job was paid with. Banks can take some days for that. The receipt of the refund is ${receipt}.`;

/** Cancels within a transaction. @returns the receipt of the refund; undefined when the job is unpaid, assigned or ended */
const cancelOpenJob = async (context: Context, tx: Transaction, row: JobRow): Promise<string | undefined> => {
  const now = context.clock();
  const job = await cancelOpen(tx.orm, row.job.id, now);
  if (!job) return undefined;
  const receipt = await refundPayment(context, tx, job, `job ${job.id} was cancelled`);
  const [brand, product] = [shortName(row.brand.name), shortName(row.product.name)];
  await rejectPending(tx, row, { at: now, message: `${brand} cancelled the job “${product}”.` });
  return receipt;
};

/** Cancels a job whose payment the bank took back, if nobody was accepted for it; false otherwise. */
export const cancelWithoutPayment = async (context: Context, tx: Transaction, id: number): Promise<boolean> => {
  const row = await getJob(tx.orm, id);
  if ((await cancelOpenJob(context, tx, row)) === undefined) return false;
  const message = `The bank took back the payment of the job “${shortName(row.product.name)}”, so the job was cancelled.`;
  await notify(tx, { userId: row.job.brandId, type: 'payment_disputed', message, jobId: id });
  return true;
};

/**
 * Cancels a paid job without an accepted creator. One transaction reverses the payment in the ledger, rejects and
 * notifies the applicants, and queues the refund at the provider. When an acceptance runs at the same time, the first
 * to update the job wins.
 * @throws ApiError `wrongState` when the job is unpaid, assigned or ended.
 */
export const cancelJob = async (context: Context, row: JobRow): Promise<void> => {
  assertStep('cancel', row, TOO_LATE);
  await transaction(context.db, async (tx) => {
    const receipt = await cancelOpenJob(context, tx, row);
    if (receipt === undefined) throw new ApiError('wrongState', TOO_LATE);
    const letter = { product: shortName(row.product.name), sentences: [refundSentence(row.job, receipt)] };
    await mailEndedJob(context, tx, row.job, { side: 'brand', ending: 'cancelled', ...letter });
  });
};

const NOT_DUE = 'A creator works on this job. You can cancel it once its video is late.';
const DELIVERED = 'A video was delivered, so only the UGC Admins can cancel this job. Ask them in the support chat.';
const OVER = 'This job is over already. Reload to see what it is now.';

/** The job may have changed since it was read. */
const whyNot = async (tx: Transaction, id: number): Promise<ApiError> => {
  const job = await findPlainJob(tx.orm, id);
  if (job?.status !== 'in_progress') return new ApiError('wrongState', OVER);
  if (job.deliveredAt) return new ApiError('wrongState', DELIVERED);
  const from = cancellableFrom(job);
  if (!from) return new ApiError('wrongState', NOT_DUE);
  return new ApiError(
    'wrongState',
    `You can cancel this job from ${writeMoment(from)} on, if no video has arrived by then.`,
  );
};

const notifyCreator = async (
  context: Context,
  tx: Transaction,
  { brand, product }: JobRow,
  job: Job,
): Promise<void> => {
  const { id, creatorId, brandId } = job;
  if (creatorId === null) throw new Error(`The job ${id} in progress has no creator.`);
  const names = { brand: shortName(brand.name), product: shortName(product.name) };
  const sentences = [
    `${names.brand} has cancelled the job “${names.product}”, because its video was late.`,
    `The payment of ${formatCents(job.priceCents)} went back to the brand. There is nothing left to deliver.`,
  ];
  const letter = { product: names.product, sentences };
  await mailEndedJob(context, tx, job, { side: 'creator', ending: 'late', ...letter });
  await notify(tx, {
    userId: creatorId,
    type: 'job_ended',
    message: sentences.join(' '),
    jobId: id,
    senderId: brandId,
  });
};

/**
 * Cancels a job whose first video is late and refunds all of it. The statement waits for a delivery that runs at the
 * same time and then finds a video; a delivery that waits for it finds a cancelled job.
 * @throws ApiError `wrongState` when a video was delivered, or before `cancellableFrom`
 */
export const cancelLateJob = (context: Context, row: JobRow): Promise<void> =>
  transaction(context.db, async (tx) => {
    const job = await cancelLate(tx.orm, row.job.id, context.clock());
    if (!job) throw await whyNot(tx, row.job.id);
    const receipt = await refundPayment(context, tx, job, `the video of job ${job.id} was late`);
    const product = shortName(row.product.name);
    const sentences = [
      `You have cancelled the job “${product}”, because its video was late. The creator was told.`,
      refundSentence(job, receipt),
    ];
    await mailEndedJob(context, tx, job, { side: 'brand', ending: 'late', product, sentences });
    await notifyCreator(context, tx, row, job);
    announceChange(context, tx, { id: job.id, brandId: job.brandId });
  });
