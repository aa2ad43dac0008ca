/** A brand's reasons for declining an application, in display order. */
export const DECLINE_REASONS = ['style', 'look', 'full', 'other'] as const;
/** One of `DECLINE_REASONS`. */
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Labels of the reasons for brands. */
export const declineLabels: Readonly<Record<DeclineReason, string>> = {
  style: 'Chose a different style',
  look: 'Looking for another look',
  full: 'Full for this job',
  other: 'Other',
};

const sentences: Readonly<Record<DeclineReason, string>> = {
  style: 'chose a different style for this video.',
  look: 'is looking for another look this time.',
  full: 'has enough applications for this job.',
  other: 'decided to continue without your application this time.',
};

/** Sentence for the creator: about the job, not about the person. */
export const declineSentence = (reason: DeclineReason, brand: string): string => `${brand} ${sentences[reason]}`;
