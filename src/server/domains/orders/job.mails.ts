import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';

export interface EndedJob {
  readonly jobId: number;
  /** Its name, short enough for a subject. */
  readonly product: string;
  /** Sentences about the money and the reason. */
  readonly sentences: readonly string[];
  readonly url: string;
}

/** Mail to the brand of a job that it has cancelled before anybody was accepted. */
export const jobCancelledMail = (to: Recipient, { jobId, product, sentences, url }: EndedJob) =>
  mailTo(to.email, {
    title: `Your job was cancelled: ${product}`,
    paragraphs: [
      `Hello ${to.name}, your job for “${product}” (job #${jobId}) was cancelled as you asked. Everybody who had applied was told.`,
      ...sentences,
    ],
    action: { label: 'Look at the job', url },
  });

/** Mail to the brand or the creator of a job that an operator ended. */
export const jobEndedMail = (to: Recipient, { jobId, product, sentences, url }: EndedJob) =>
  mailTo(to.email, {
    title: `Your job was ended: ${product}`,
    paragraphs: [`Hello ${to.name}, the UGC Admins have ended the job for “${product}” (job #${jobId}).`, ...sentences],
    action: { label: 'See its status', url },
    footer: 'Answer in the support chat if you think that this is not right.',
  });

/** Mail to the brand or the creator of a job that the brand has cancelled because its video was late. */
export const lateJobCancelledMail = (to: Recipient, { jobId, product, sentences, url }: EndedJob) =>
  mailTo(to.email, {
    title: `Your job was cancelled: ${product}`,
    paragraphs: [`Hello ${to.name}, the job for “${product}” (job #${jobId}) was cancelled.`, ...sentences],
    action: { label: 'Look at the job', url },
    footer: 'Answer in the support chat if you think that this is not right.',
  });
