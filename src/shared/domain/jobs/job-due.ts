import type { StageFacts } from './job-stage.ts';

const DAY = 86_400_000;

/** Milliseconds before the due time at which the creator is reminded, and for which a brand must wait after that. */
export const NOTICE = DAY;

/** Milliseconds after which a brand that has not answered a delivered video is reminded, and the creator can turn to us. */
export const ANSWER_TIME = 7 * DAY;

/** Facts that decide whether a brand can cancel a job that a creator works on. */
type LateFacts = Pick<StageFacts, 'status' | 'deliveredAt' | 'dueAt'> & { readonly remindedAt: Date | null };

/**
 * From when the brand can cancel a job in progress with a full refund: its due time, and a day after the creator was
 * reminded. Null when it cannot: nothing is due, the creator has not been reminded, or there was a video. The trigger
 * `job_step` of the database says the same.
 */
export const cancellableFrom = ({ status, deliveredAt, dueAt, remindedAt }: LateFacts): Date | null => {
  if (status !== 'in_progress' || deliveredAt || !dueAt || !remindedAt) return null;
  return new Date(Math.max(dueAt.getTime(), remindedAt.getTime() + NOTICE));
};
