import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { getUser } from '../auth/users.repository.ts';
import type { Job } from '../jobs/job-steps.repository.ts';
import type { jobEndedMail } from './job.mails.ts';

interface Letter {
  readonly side: Role;
  readonly write: typeof jobEndedMail;
  readonly product: string;
  readonly sentences: readonly string[];
}

/** Mails the brand or the creator of a job that has ended, whatever their settings are: money moved. */
export const mailEndedJob = async (
  { config, outbox }: Context,
  tx: Transaction,
  { id: jobId, brandId, creatorId }: Job,
  { side, write, ...letter }: Letter,
): Promise<void> => {
  const userId = side === 'brand' ? brandId : creatorId;
  if (userId === null) throw new Error(`The job ${jobId} has no creator.`);
  const url = `${config.publicUrl}${jobPage(side, jobId)}`;
  await outbox.add(tx, 'mail', write(await getUser(tx.orm, userId), { jobId, url, ...letter }));
};
