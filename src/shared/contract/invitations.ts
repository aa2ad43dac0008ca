import { object, string } from 'yup';
import { INVITATION_STATES } from '../domain/jobs/invitation.ts';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { id, idParam, optionalText } from './fields.ts';
import { creatorInvitationFields, invitationFields } from './job-replies.ts';
import { bit, list, maybeStr, num, shape, str } from './reply.ts';

/** Control characters (Unicode category Cc) except tab and line feed. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** An optional note between brand and creator; control characters are removed. */
const words = () =>
  optionalText(limits.invitations.note).transform((value: unknown) =>
    typeof value === 'string' ? value.replaceAll(CONTROLS, '').trim() : value,
  );

/** A brand's invitation of a creator. */
export const invitationForm = object({ creator_id: id('Say whom to invite'), note: words() });

/** A creator's optional reason for declining. */
export const declineForm = object({ reason: words() });

/** A brand's open job with the state of a creator's possible invitation. */
const invitableJobFields = {
  id: num(),
  product: shape({ name: str(), image: maybeStr() }),
  video_setting: shape({ title: str() }),
  aspect_ratio_setting: shape({ title: str() }),
  /** Dollars. */
  price: num(),
  gender: str(),
  age: str(),
  /** Whether the creator has the required gender and age; others cannot be invited. */
  fits: bit(),
  /** State of the invitation or application; null without one. */
  state: string().oneOf(INVITATION_STATES).nullable().defined(),
};

export const invitationsApi = {
  invitableJobs: get('/brand/creators/:id/jobs', {
    summary: 'The open jobs of this brand, newest first, and whether each fits a creator; a hundred at most.',
    access: 'brand',
    requires: ['verified'],
    params: idParam,
    reply: shape({ jobs: list(invitableJobFields), total: num() }),
  }),
  inviteCreator: post('/brand/job/:id/invite', {
    idempotent: true,
    summary: 'Invites a creator whom an open job fits to apply for it, once.',
    access: 'brand',
    requires: ['verified'],
    params: idParam,
    body: invitationForm,
    reply: shape(invitationFields),
    status: 201,
  }),
  withdrawInvitation: post('/brand/invitation/:id/withdraw', {
    summary: 'Takes back an invitation that is not answered; it can be sent again.',
    access: 'brand',
    params: idParam,
    reply: shape(invitationFields),
  }),
  seeInvitation: post('/creator/invitation/:id/seen', {
    summary: 'Marks an invitation as seen by its creator.',
    access: 'creator',
    params: idParam,
  }),
  declineInvitation: post('/creator/invitation/:id/decline', {
    summary: 'Declines an invitation, with or without a reason. The creator may still apply.',
    access: 'creator',
    params: idParam,
    body: declineForm,
    reply: shape(creatorInvitationFields),
  }),
} as const;
