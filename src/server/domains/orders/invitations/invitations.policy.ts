import type { Actor } from '../../../http/actor.ts';
import { canManageJob } from '../../jobs/jobs.policy.ts';
import type { Invitation, Invitee } from './invitations.repository.ts';
import type { SentInvitation } from './invitations.service.ts';

/** A brand sees which of its jobs a creator can be invited to, if the account is in good standing. */
export const canInvite = (_actor: Actor, creator: Invitee): boolean => creator.active;

/** The brand of the job may withdraw its invitations. */
export const canWithdrawInvitation = (actor: Actor, { row }: SentInvitation): boolean => canManageJob(actor, row);

/** Creators answer their own invitations, once these are sent. */
export const canAnswer = (actor: Actor, { creatorId, sentAt }: Invitation): boolean =>
  creatorId === actor.id && sentAt !== null;
