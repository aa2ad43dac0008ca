import { and, eq } from 'drizzle-orm';
import { applications } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { notifyAll } from '../notifications/notify.ts';
import type { JobRow } from './jobs.repository.ts';

interface Rejection {
  readonly at: Date;
  readonly message: string;
}

/** Rejects every application of a job that is not decided, and tells each applicant so. */
export const rejectPending = async (tx: Transaction, { job }: JobRow, { at, message }: Rejection): Promise<void> => {
  const rejected = await tx.orm
    .update(applications)
    .set({ status: 'rejected', decidedAt: at })
    .where(and(eq(applications.jobId, job.id), eq(applications.status, 'pending')))
    .returning({ creatorId: applications.creatorId });
  await notifyAll(
    tx,
    rejected.map(({ creatorId }) => creatorId),
    { type: 'application_rejected', message, jobId: job.id, senderId: job.brandId },
  );
};
