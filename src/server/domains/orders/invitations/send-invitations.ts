import { formatCents } from '#shared/domain/money/money.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { getJob, type JobRow } from '../../jobs/jobs.repository.ts';
import { notify } from '../../notifications/notify-users.ts';
import { sendPlanned } from './invitations.repository.ts';

/** The notification of an invitation. */
export const newsOf = ({ job, brand, product }: JobRow) => ({
  type: 'invitation' as const,
  message: `${shortName(brand.name)} invites you to apply for “${shortName(product.name)}”, ${formatCents(job.priceCents)}.`,
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
    if (reached.length === 0) return;
    const news = newsOf(await getJob(tx.orm, jobId));
    for (const { creatorId, note } of reached) await notify(tx, { ...news, userId: creatorId, words: note });
  });
};
