import { shortName } from '#shared/domain/short-name.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { notifyAll } from '../../notifications/notify-users.ts';
import { getJob, type JobRow } from '../jobs.repository.ts';
import { sendPlanned } from './invitations.repository.ts';

/** The notification of an invitation. */
export const newsOf = ({ job, brand, product }: JobRow) => ({
  type: 'invitation' as const,
  message: `${shortName(brand.name)} invites you to apply for job #${job.id}, ${shortName(product.name)}.`,
  jobId: job.id,
  senderId: brand.id,
});

/**
 * Sends the invitations that were made before a job was open, to those whom it still fits. A repeat after a crash sends
 * nothing twice.
 */
export const sendInvitations = async ({ db, clock }: Pick<Context, 'db' | 'clock'>, jobId: number): Promise<void> => {
  await transaction(db, async (tx) => {
    const reached = await sendPlanned(tx.orm, jobId, clock());
    if (reached.length > 0) await notifyAll(tx, reached, newsOf(await getJob(tx.orm, jobId)));
  });
};
