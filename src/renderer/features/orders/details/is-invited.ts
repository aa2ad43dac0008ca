import type { Application, BrandJobDetail } from '../brand-job.ts';

/** Whether an application answers an invitation of the brand. */
export const isInvited = (
  { invitations }: Pick<BrandJobDetail, 'invitations'>,
  { creator }: Pick<Application, 'creator'>,
): boolean => invitations.some((invitation) => invitation.creator.id === creator.id && invitation.state === 'applied');
