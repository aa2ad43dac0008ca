import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { jobSteps } from '#shared/domain/job-lifecycle.ts';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import { rejectPending } from '../applications/reject-pending.ts';
import { transfer } from '../ledger/ledger.ts';
import { jobCancelledMail } from './job.mails.ts';
import type { JobRow } from './jobs.repository.ts';
import { assertStep } from './jobs.service.ts';

type Job = JobRow['job'];

const TOO_LATE = 'Only a paid job that nobody was accepted for can be cancelled.';

const isOpen = (id: number) =>
  and(eq(jobs.id, id), inArray(jobs.status, [...jobSteps.cancel.from]), isNotNull(jobs.paidAt), isNull(jobs.creatorId));

/** Gives back in the books what the payment had brought in; see `JobPayments.settle`. */
export const unbook = async (
  { orm }: Transaction,
  { id, priceCents, scriptingCents, taxCents }: Job,
): Promise<void> => {
  await transfer(orm, `refund:pay:job:${id}`, { kind: 'held', owner: id }, { kind: 'gateway' }, priceCents);
  await transfer(orm, `refund:fee:job:${id}`, { kind: 'revenue' }, { kind: 'gateway' }, scriptingCents);
  await transfer(orm, `refund:tax:job:${id}`, { kind: 'tax' }, { kind: 'gateway' }, taxCents);
};

const mailBrand = async ({ outbox, config }: Context, tx: Transaction, job: Job): Promise<void> => {
  const [brand] = await tx.orm.select().from(users).where(eq(users.id, job.brandId));
  if (!brand) throw new Error(`The brand of job ${job.id} is gone.`);
  const url = `${config.publicUrl}/job-details/${job.id}`;
  await outbox.add(tx, 'mail', jobCancelledMail(brand, { jobId: job.id, refundedCents: job.totalCents, url }));
};

/**
 * Cancels a paid job that nobody was accepted for. In one transaction the books give all of the payment back, the
 * applicants are rejected and told, and the refund at the provider is ordered. Of this and an acceptance at once,
 * whichever changes the job first wins.
 * @throws Refusal `wrongState` when it is unpaid, taken, or over.
 */
export const cancelJob = async (context: Context, row: JobRow): Promise<void> => {
  assertStep('cancel', row, TOO_LATE);
  const { db, clock, outbox } = context;
  await transaction(db, async (tx) => {
    const now = clock();
    const [job] = await tx.orm
      .update(jobs)
      .set({ status: 'cancelled', cancelledAt: now })
      .where(isOpen(row.job.id))
      .returning();
    if (!job) throw new Refusal('wrongState', TOO_LATE);
    if (!job.paymentId) throw new Error(`The paid job ${job.id} has no payment.`);
    await unbook(tx, job);
    await rejectPending(tx, row, { at: now, message: `${row.brand.name} cancelled job #${job.id}.` });
    const { id: jobId, paymentId } = job;
    await outbox.add(tx, 'refund', { paymentId, jobId, reason: `job ${jobId} was cancelled` });
    await mailBrand(context, tx, job);
  });
};
