import { formatCents } from '../money/money.ts';
import type { Side } from './job-stage.ts';

/** How the UGC Admins end a job in progress: the payment is refunded to the brand or paid to the creator. */
export type JobEnding = 'refund' | 'release';

/** How the UGC Admins ended a job; null when brand and creator completed it themselves, or it is in progress. */
export const endingOf = (job: { status: string; end_reason: string | null }): JobEnding | null => {
  if (job.end_reason === null) return null;
  return job.status === 'cancelled' ? 'refund' : 'release';
};

/** Heading of an ended job on the pages of both sides. */
const ENDED_TITLE = 'The UGC Admins ended this job';

/** What happened to the payment, worded for each side. */
export const endingOutcome = {
  brand: {
    refund: ({ totalCents }) =>
      `${formatCents(totalCents)} goes back to the card that the job was paid with. Banks can take some days for that. You can no longer open what the creator delivered.`,
    release: ({ priceCents }) => `The held ${formatCents(priceCents)} went to the creator.`,
  },
  creator: {
    refund: () => 'The payment went back to the brand, so there is nothing left to deliver.',
    release: ({ priceCents }) => `The held ${formatCents(priceCents)} went to your earnings.`,
  },
} as const satisfies Record<
  'brand' | 'creator',
  Record<JobEnding, (amounts: { priceCents: number; totalCents: number }) => string>
>;

interface EndedWords {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** The operator's reason as a sentence. */
export const endingReason = (reason: string): string => `The reason: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;

/**
 * Text for one side about a job that the UGC Admins ended: what happened to the payment, and why. Null for other jobs.
 */
export const endedWords = (
  side: Side,
  job: Parameters<typeof endingOf>[0],
  amounts: { readonly priceCents: number; readonly totalCents: number },
): EndedWords | null => {
  const ending = endingOf(job);
  if (!ending) return null;
  return { title: ENDED_TITLE, sentences: [endingOutcome[side][ending](amounts), endingReason(job.end_reason ?? '')] };
};
