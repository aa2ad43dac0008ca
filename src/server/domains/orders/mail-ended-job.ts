import { jobPage } from '#shared/domain/jobs/job-page.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { mailTo } from '../../providers/mail/render-mail.ts';
import { getUser } from '../auth/users.repository.ts';
import type { Job } from '../jobs/job-steps.repository.ts';

const DISAGREE = { footer: 'Answer in the support chat if you think that this is not right.' };

/** How a job ended: by its brand before anybody was accepted, by its brand since its video was late, by an operator. */
const endings = {
  cancelled: {
    title: 'Your job was cancelled',
    tell: (job: string) => `your ${job} was cancelled as you asked. Everybody who had applied was told.`,
    label: 'Look at the job',
  },
  late: {
    title: 'Your job was cancelled',
    tell: (job: string) => `the ${job} was cancelled.`,
    label: 'Look at the job',
    ...DISAGREE,
  },
  ended: {
    title: 'Your job was ended',
    tell: (job: string) => `the UGC Admins have ended the ${job}.`,
    label: 'See its status',
    ...DISAGREE,
  },
};

interface Letter {
  readonly side: Role;
  readonly ending: keyof typeof endings;
  /** Its name, short enough for a subject. */
  readonly product: string;
  /** About the money and the reason. */
  readonly sentences: readonly string[];
}

/** Mails the brand or the creator of a job that has ended, whatever their settings are: money moved. */
export const mailEndedJob = async (
  { config, outbox }: Context,
  tx: Transaction,
  { id: jobId, brandId, creatorId }: Job,
  { side, ending, product, sentences }: Letter,
): Promise<void> => {
  const userId = side === 'brand' ? brandId : creatorId;
  if (userId === null) throw new Error(`The job ${jobId} has no creator.`);
  const { email, name } = await getUser(tx.orm, userId);
  const { title, tell, label, ...rest } = endings[ending];
  const mail = mailTo(email, {
    title: `${title}: ${product}`,
    paragraphs: [`Hello ${name}, ${tell(`job for “${product}” (job #${jobId})`)}`, ...sentences],
    action: { label, url: `${config.publicUrl}${jobPage(side, jobId)}` },
    ...rest,
  });
  // An operator's reason may mention either side.
  const about = ending === 'ended' && creatorId !== null && { about: [brandId, creatorId] };
  await outbox.add(tx, 'mail', { ...mail, ...about });
};
