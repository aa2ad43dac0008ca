import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { first } from '../../db/rows.ts';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import { isWithin, type Period } from '../../db/within-period.ts';

type Job = typeof jobs.$inferSelect;

/** Attaches a payment to an unpaid job, unless its total has changed meanwhile. */
export const attachPayment = async (
  orm: Queries,
  job: Pick<Job, 'id' | 'totalCents'>,
  payment: Pick<Job, 'paymentId' | 'paymentSecret' | 'paymentShownAt'>,
): Promise<void> => {
  await orm
    .update(jobs)
    .set({ ...payment, paymentProcessingSince: null })
    .where(and(eq(jobs.id, job.id), eq(jobs.status, 'awaiting_payment'), eq(jobs.totalCents, job.totalCents)));
};

/** Notes that the card form was opened for an unpaid job's payment. */
export const notePaymentShown = async (orm: Queries, jobId: number, paymentShownAt: Date): Promise<void> => {
  const isUnpaid = and(eq(jobs.status, 'awaiting_payment'), isNotNull(jobs.paymentId));
  await orm
    .update(jobs)
    .set({ paymentShownAt })
    .where(and(eq(jobs.id, jobId), isUnpaid));
};

interface PaidAmount {
  readonly id: string;
  readonly amountCents: number;
}

const isDue = ({ id, amountCents }: PaidAmount) =>
  and(eq(jobs.paymentId, id), eq(jobs.status, 'awaiting_payment'), eq(jobs.totalCents, amountCents));

/** Locks and returns the unpaid job that waits for a payment of this amount. */
export const lockDueJob = (orm: Queries, payment: PaidAmount) =>
  first(orm.select({ withScripting: jobs.withScripting }).from(jobs).where(isDue(payment)).for('no key update'));

export const markPaid = (orm: Queries, payment: PaidAmount, status: JobStatus, now: Date): Promise<Job | undefined> =>
  first(
    orm
      .update(jobs)
      .set({ status, paidAt: now, openedAt: status === 'pending' ? now : null, paymentProcessingSince: null })
      .where(isDue(payment))
      .returning(),
  );

/** The job of a provider payment. */
export const findByPayment = (orm: Queries, paymentId: string): Promise<Job | undefined> =>
  first(orm.select().from(jobs).where(eq(jobs.paymentId, paymentId)));

/** Records that a bank works on the payment of an unpaid job; undefined when that is recorded already. */
export const markProcessing = (orm: Queries, paymentId: string, since: Date): Promise<Job | undefined> =>
  first(
    orm
      .update(jobs)
      .set({ paymentProcessingSince: since })
      .where(
        and(eq(jobs.paymentId, paymentId), eq(jobs.status, 'awaiting_payment'), isNull(jobs.paymentProcessingSince)),
      )
      .returning(),
  );

/**
 * Makes a job payable again whose payment failed at the bank. Undefined when somebody else has done so, or when it is
 * not under way since the time that the caller had read before asking the provider.
 */
export const clearProcessing = async (
  orm: Queries,
  { id, paymentId, paymentProcessingSince: since }: Pick<Job, 'id' | 'paymentId' | 'paymentProcessingSince'>,
): Promise<Job | undefined> => {
  if (paymentId === null || since === null) return undefined;
  const [job] = await orm
    .update(jobs)
    .set({ paymentProcessingSince: null })
    .where(and(eq(jobs.id, id), eq(jobs.paymentId, paymentId), eq(jobs.paymentProcessingSince, since)))
    .returning();
  return job;
};

const shownAt = sql`coalesce(${jobs.paymentShownAt}, ${jobs.createdAt})`;

/** Unpaid jobs whose card form was last opened within a period, by ascending id. */
export const unpaidJobs = (orm: Queries, period: Period, afterId: number, limit: number): Promise<Job[]> =>
  orm
    .select()
    .from(jobs)
    .where(and(sql`${jobs.status} = 'awaiting_payment'`, gt(jobs.id, afterId), isWithin(shownAt, period)))
    .orderBy(asc(jobs.id))
    .limit(limit);

/** Older orders say little about today's prices; bounds the run time too. */
const NEWEST = 500;

/** The prices of the newest completed orders of a length, with their brands. */
export const completedPrices = (orm: Queries, videoSettingId: number) =>
  orm
    .select({ brandId: jobs.brandId, priceCents: jobs.priceCents })
    .from(jobs)
    // Spelled like the index: a parameter would keep PostgreSQL from using it.
    .where(and(sql`${jobs.status} = 'completed'`, eq(jobs.videoSettingId, videoSettingId)))
    .orderBy(desc(jobs.completedAt))
    .limit(NEWEST);
