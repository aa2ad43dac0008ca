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

/** When a version of the video was delivered, and when changes to it were asked for. */
interface Version {
  readonly createdAt: Date;
  readonly changesAskedAt: Date | null;
}

/**
 * The events of a job and of the versions of its video, which are listed newest first. Oldest event first; events at the same
 * moment are ordered by cause and effect.
 */
export const timelineOf = (job: Moments, versions: readonly Version[]): readonly JobEvent[] => {
  const moments: readonly (readonly [JobEvent['event'], Date | null])[] = [
    ['ordered', job.createdAt],
    ['paid', job.paidAt],
    ['script_ready', job.scriptSubmittedAt],
    ['opened', job.openedAt],
    ['accepted', job.acceptedAt],
    ['shipped', job.shippedAt],
    ['received', job.receivedAt],
    ['delivered', versions.at(-1)?.createdAt ?? null],
    ...versions.map(({ changesAskedAt }) => ['changes_asked', changesAskedAt] as const),
    ['completed', job.completedAt],
    ['cancelled', job.cancelledAt],
  ];
  return moments
    .flatMap(([event, at]) => (at ? [{ event, at }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
