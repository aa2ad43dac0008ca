import { formatCents } from '#shared/domain/money.ts';
import { renderMail } from '../../providers/mail/render-mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

interface CancelledJob {
  readonly jobId: number;
  readonly refundedCents: number;
  /** The number of the refund's receipt. */
  readonly receipt: string;
  readonly url: string;
}

/** Mail to the brand of a cancelled job, with the refunded amount. */
export const jobCancelledMail = (to: Recipient, { jobId, refundedCents, receipt, url }: CancelledJob) => ({
  to: to.email,
  subject: `Job #${jobId} was cancelled`,
  ...renderMail({
    title: `Job #${jobId} was cancelled`,
    paragraphs: [
      `Hello ${to.name}, job #${jobId} was cancelled as you asked. Everybody who had applied was told.`,
      `${formatCents(refundedCents)} go back to the card the job was paid with. Banks can take some days for that. The receipt of the refund is ${receipt}.`,
    ],
    action: { label: 'Look at the job', url },
  }),
});

interface EndedJob {
  readonly jobId: number;
  /** Sentences about the money and the reason. */
  readonly sentences: readonly string[];
  readonly url: string;
}

/** Mail to the brand or the creator of a job that an operator ended. */
export const jobEndedMail = (to: Recipient, { jobId, sentences, url }: EndedJob) => ({
  to: to.email,
  subject: `Job #${jobId} was ended`,
  ...renderMail({
    title: `Job #${jobId} was ended`,
    paragraphs: [`Hello ${to.name}, the UGC Admins have ended job #${jobId}.`, ...sentences],
    action: { label: 'See where it stands', url },
    footer: 'Answer in the support chat if you think that this is not right.',
  }),
});
