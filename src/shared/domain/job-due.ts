import type { StageFacts } from './job-stage.ts';

/** Facts from which the due time of a job's next video follows. */
export type DueFacts = Pick<
  StageFacts,
  'status' | 'sendsProduct' | 'createdAt' | 'acceptedAt' | 'receivedAt' | 'deliveredAt' | 'changesAskedAt'
>;

/** Days that a creator has; each installation sets its own. */
interface Days {
  /** From the moment in which filming can begin. */
  readonly deliveryDays: number;
  /** From a request for changes. */
  readonly revisionDays: number;
}

const DAY = 86_400_000;

/** Milliseconds before the due time at which the creator is reminded, and for which a brand must wait after that. */
export const NOTICE = DAY;

/** Milliseconds after which a brand that has not answered a delivered video is reminded, and the creator can turn to us. */
export const ANSWER_TIME = 7 * DAY;

/** Since when the creator can work on the next video; null while no video is expected, e.g. before the product arrives. */
export const workSince = (job: DueFacts): Date | null => {
  if (job.status !== 'in_progress') return null;
  if (job.changesAskedAt) return job.changesAskedAt;
  if (job.deliveredAt) return null;
  return job.sendsProduct ? job.receivedAt : (job.acceptedAt ?? job.createdAt);
};

/**
 * When the next video of a job is due; null while none is expected. The database keeps it in `jobs.due_at` by the same
 * rule; a test compares both for all facts.
 */
export const dueTime = (job: DueFacts, { deliveryDays, revisionDays }: Days): Date | null => {
  const since = workSince(job);
  return since && new Date(since.getTime() + (job.changesAskedAt ? revisionDays : deliveryDays) * DAY);
};

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
