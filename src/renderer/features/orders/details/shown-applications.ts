import type { Application, BrandJobDetail } from '#renderer/features/orders/brand-job.ts';

/** Whether an application answers an invitation of the brand. */
export const isInvited = (
  { invitations }: Pick<BrandJobDetail, 'invitations'>,
  { creator }: Pick<Application, 'creator'>,
): boolean => invitations.some((invitation) => invitation.creator.id === creator.id && invitation.state === 'applied');

/** The relevant applications: pending ones while the job is open, later the accepted one. */
export const shownApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  applications.filter((application) => application.status === (status === 'pending' ? 'pending' : 'accepted'));

/** Declined applications that the brand can reconsider. */
export const declinedApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  status === 'pending' ? applications.filter((application) => application.status === 'declined') : [];
