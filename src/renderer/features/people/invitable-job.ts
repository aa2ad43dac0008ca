import type { CallResult } from '#renderer/lib/call.ts';
import type { Api } from '#shared/contract/api.ts';
import type { InvitationState } from '#shared/domain/invitation.ts';
import { asksFor } from '#shared/domain/wanted-creator.ts';

/** A brand's open job, from the point of view of a creator whom it might invite. */
export type InvitableJob = CallResult<Api['invitableJobs']>['jobs'][number];

const reasons: Readonly<Record<Exclude<InvitationState, 'withdrawn'>, string>> = {
  sent: 'Invited already.',
  seen: 'Invited already.',
  applied: 'Has applied already.',
  declined: 'Has declined an invitation.',
};

/** Why the creator cannot be invited to a job; null if that is possible. An invitation that was withdrawn is no reason. */
export const reasonAgainst = (job: InvitableJob): string | null => {
  if (job.state !== null && job.state !== 'withdrawn') return reasons[job.state];
  return job.fits === 1 ? null : `Asks for ${asksFor(job)}.`;
};

/** The wanted job first, then as they come. */
export const wantedFirst = (jobs: readonly InvitableJob[], wanted: number | undefined): readonly InvitableJob[] =>
  [...jobs].sort((a, b) => Number(b.id === wanted) - Number(a.id === wanted));

/** The job that is chosen from the beginning: the wanted one, or the only one there is. */
export const firstChoice = (jobs: readonly InvitableJob[], wanted: number | undefined): number | undefined => {
  const possible = jobs.filter((job) => reasonAgainst(job) === null);
  const found = possible.find(({ id }) => id === wanted);
  return found?.id ?? (possible.length === 1 && wanted === undefined ? possible[0]?.id : undefined);
};
