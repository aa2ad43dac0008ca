import type { Data } from '#shared/contract/endpoint.ts';
import type { invitationsApi } from '#shared/contract/invitations.ts';
import { invitationState } from '#shared/domain/jobs/invitation.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import { bit } from '../../../lib/bit.ts';
import type { PictureLinks } from '../../../media/media-links.ts';
import type { JobRow } from '../../jobs/jobs.repository.ts';
import type { InvitationRow } from './invitations.repository.ts';
import type { InvitableJob } from './invitations.service.ts';

/** An invitation for the brand that sent it. */
export const presentInvitation = (
  { invitation, application, creator, picture }: InvitationRow,
  links: PictureLinks,
): Data<typeof invitationsApi.inviteCreator> => ({
  id: invitation.id,
  state: invitationState(invitation, application?.status ?? null),
  note: invitation.note,
  created_at: invitation.createdAt.toISOString(),
  decline_reason: invitation.declineReason,
  creator: { id: creator.id, name: creator.name, picture: picture && links.picture(picture) },
});

const stateOf = ({ invitation, application }: JobRow) => {
  if (invitation) return invitationState(invitation, application?.status ?? null);
  return application && application.status !== 'withdrawn' ? ('applied' as const) : null;
};

/** A brand's job with the state of a creator's possible invitation. */
export const presentInvitableJob = (
  { row, fits }: InvitableJob,
  links: PictureLinks,
): Data<typeof invitationsApi.invitableJobs>['jobs'][number] => ({
  id: row.job.id,
  product: { name: row.product.name, image: links.picture(row.productImage) },
  video_setting: { title: row.videoSetting.title },
  aspect_ratio_setting: { title: row.aspectRatio.title },
  price: toDollars(row.job.priceCents),
  gender: row.job.gender,
  age: `${row.job.ageMin}-${row.job.ageMax}`,
  fits: bit(fits),
  state: stateOf(row),
});
