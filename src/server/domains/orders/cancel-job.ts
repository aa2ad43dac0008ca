import { jobPage } from '#shared/domain/jobs/job-page.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { findUser } from '../auth/users.repository.ts';
import { refundPayment } from '../checkout/refund-payment.ts';
import { assertStep } from '../jobs/assert-step.ts';
import { cancelOpen } from '../jobs/job-steps.repository.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { rejectPending } from '../jobs/reject-pending-applications.ts';
import { notify } from '../notifications/notify-users.ts';
import { jobCancelledMail } from './job.mails.ts';

type Job = JobRow['job'];

const TOO_LATE = 'Only a paid job that nobody was accepted for can be cancelled.';

const mailBrand = async (
  { outbox, config }: Context,
  tx: Transaction,
  job: Job,
  { receipt, product }: { readonly receipt: string; readonly product: string },
): Promise<void> => {
  const brand = await findUser(tx.orm, job.brandId);
  if (!brand) throw new Error(`The brand of job ${job.id} is gone.`);
  const url = `${config.publicUrl}${jobPage('brand', job.id)}`;
  await outbox.add(
    tx,
    'mail',
    jobCancelledMail(brand, { jobId: job.id, product, refundedCents: job.totalCents, receipt, url }),
  );
};

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
    await mailBrand(context, tx, row.job, { receipt, product: shortName(row.product.name) });
  });
};
