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
