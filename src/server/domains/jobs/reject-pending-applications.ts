import type { Transaction } from '../../db/transaction.ts';
import { notifyAll } from '../notifications/notify-users.ts';
import { rejectPendingOf } from './applicants.repository.ts';
import type { JobRow } from './jobs.repository.ts';

interface Rejection {
  readonly at: Date;
  readonly message: string;
}

/** Rejects all pending applications of a job and notifies each applicant. */
export const rejectPending = async (tx: Transaction, { job }: JobRow, { at, message }: Rejection): Promise<void> => {
  const rejected = await rejectPendingOf(tx.orm, job.id, at);
  await notifyAll(tx, rejected, { type: 'application_rejected', message, jobId: job.id, senderId: job.brandId });
};
