import type { Actor } from '../../http/actor.ts';
import type { FoundAttachment } from './attachments.repository.ts';
import { isTakingPart } from './chat.policy.ts';

/** The account that stored it, and both participants of the conversation in which it was sent. */
export const canSeeAttachment = (actor: Actor, { attachment, conversation }: FoundAttachment): boolean =>
  attachment.ownerId === actor.id || (conversation !== null && isTakingPart(actor, conversation));
