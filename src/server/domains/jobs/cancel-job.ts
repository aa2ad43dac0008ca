import { jobPage } from '#shared/domain/job-page.ts';
import { shortName } from '#shared/domain/short-name.ts';
import type { Context } from '../../context.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { findUser } from '../auth/users.repository.ts';
import { assertStep } from './assert-step.ts';
import { jobCancelledMail } from './job.mails.ts';
import { cancelOpen } from './job-steps.repository.ts';
import type { JobRow } from './jobs.repository.ts';
import { refundPayment } from './refund-payment.ts';
import { rejectPending } from './reject-pending-applications.ts';

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

/**
 * Cancels a paid job without an accepted creator. One transaction reverses the payment in the ledger, rejects and
 * notifies the applicants, and queues the refund at the provider. When an acceptance runs at the same time, the first
 * to update the job wins.
 * @throws ApiError `wrongState` when the job is unpaid, assigned or ended.
 */
export const cancelJob = async (context: Context, row: JobRow): Promise<void> => {
  assertStep('cancel', row, TOO_LATE);
  const { db, clock } = context;
  await transaction(db, async (tx) => {
    const now = clock();
    const job = await cancelOpen(tx.orm, row.job.id, now);
    if (!job) throw new ApiError('wrongState', TOO_LATE);
    const receipt = await refundPayment(context, tx, job, `job ${job.id} was cancelled`);
    const [brand, product] = [shortName(row.brand.name), shortName(row.product.name)];
    await rejectPending(tx, row, { at: now, message: `${brand} cancelled the job “${product}”.` });
    await mailBrand(context, tx, job, { receipt, product });
  });
};
