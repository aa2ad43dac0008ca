import type { CallResult } from '#renderer/lib/api/call.ts';
import type { Api } from '#shared/contract/api.ts';
import type { InvitationState } from '#shared/domain/jobs/invitation.ts';
import { asksFor } from '#shared/domain/jobs/wanted-creator.ts';

/** A brand's open job with the state of a creator's possible invitation. */
export type InvitableJob = CallResult<Api['invitableJobs']>['jobs'][number];

const reasons: Readonly<Record<Exclude<InvitationState, 'planned' | 'withdrawn'>, string>> = {
  sent: 'Invited already.',
  seen: 'Invited already.',
  applied: 'Has applied already.',
  declined: 'Has declined an invitation.',
};

/** Why the creator cannot be invited to a job; null if they can. A withdrawn or unsent invitation is no obstacle. */
export const reasonAgainst = (job: InvitableJob): string | null => {
  if (job.state !== null && job.state !== 'planned' && job.state !== 'withdrawn') return reasons[job.state];
  return job.fits === 1 ? null : `Asks for ${asksFor(job)}.`;
};

const rankOf = (job: InvitableJob, wanted: number | undefined): number => {
  if (job.id === wanted) return 0;
  return reasonAgainst(job) === null ? 1 : 2;
};

/** Sorts the preselected job first, then jobs to which the creator can be invited, then the others. */
export const inOrder = (jobs: readonly InvitableJob[], wanted: number | undefined): readonly InvitableJob[] =>
  [...jobs].sort((a, b) => rankOf(a, wanted) - rankOf(b, wanted));

/** The preselected job: the wanted one, or the only possible one. */
export const firstChoice = (jobs: readonly InvitableJob[], wanted: number | undefined): number | undefined => {
  const possible = jobs.filter((job) => reasonAgainst(job) === null);
  const found = possible.find(({ id }) => id === wanted);
  return found?.id ?? (possible.length === 1 && wanted === undefined ? possible[0]?.id : undefined);
};
