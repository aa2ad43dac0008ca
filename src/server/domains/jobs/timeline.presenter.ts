import type { JOB_EVENTS } from '#shared/contract/job-replies.ts';
import type { JobRow } from './jobs.repository.ts';

interface JobEvent {
  readonly event: (typeof JOB_EVENTS)[number];
  readonly at: Date;
}

type Moments = Pick<
  JobRow['job'],
  | 'createdAt'
  | 'paidAt'
  | 'scriptSubmittedAt'
  | 'openedAt'
  | 'acceptedAt'
  | 'shippedAt'
  | 'receivedAt'
  | 'completedAt'
  | 'cancelledAt'
>;

/** The events of a job, oldest first; events at the same moment are ordered by cause and effect. */
export const timelineOf = (job: Moments, firstDelivery: Date | null): readonly JobEvent[] => {
  const moments: readonly (readonly [JobEvent['event'], Date | null])[] = [
    ['ordered', job.createdAt],
    ['paid', job.paidAt],
    ['script_ready', job.scriptSubmittedAt],
    ['opened', job.openedAt],
    ['accepted', job.acceptedAt],
    ['shipped', job.shippedAt],
    ['received', job.receivedAt],
    ['delivered', firstDelivery],
    ['completed', job.completedAt],
    ['cancelled', job.cancelledAt],
  ];
  return moments
    .flatMap(([event, at]) => (at ? [{ event, at }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
