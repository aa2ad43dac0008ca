import type { ApplicationStatus } from './job-lifecycle.ts';

/** States of an invitation for the brand that sent it. */
export const INVITATION_STATES = ['planned', 'sent', 'seen', 'applied', 'declined', 'withdrawn'] as const;
/** One of `INVITATION_STATES`. */
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Labels of the states. */
export const invitationLabels: Readonly<Record<InvitationState, string>> = {
  planned: 'Not sent yet',
  sent: 'Sent',
  seen: 'Seen',
  applied: 'Applied',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

interface InvitationFacts {
  readonly sentAt: Date | null;
  readonly seenAt: Date | null;
  readonly declinedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** State of an invitation. An application overrides earlier states; a withdrawn one does not count. */
export const invitationState = (
  { sentAt, seenAt, declinedAt, withdrawnAt }: InvitationFacts,
  application: ApplicationStatus | null,
): InvitationState => {
  if (application !== null && application !== 'withdrawn') return 'applied';
  if (withdrawnAt) return 'withdrawn';
  if (declinedAt) return 'declined';
  if (!sentAt) return 'planned';
  return seenAt ? 'seen' : 'sent';
};

/** Whether the creator has not responded yet: it counts towards the job's limit and can be withdrawn. */
export const isWaiting = (state: InvitationState): boolean => ['planned', 'sent', 'seen'].includes(state);
