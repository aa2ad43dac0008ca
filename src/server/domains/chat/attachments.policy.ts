import type { Actor } from '../../http/actor.ts';
import type { FoundAttachment } from './attachments.repository.ts';
import { isTakingPart } from './chat.policy.ts';

/** Whoever stored it, and both people of the conversation that it was sent in. */
export const canSeeAttachment = (actor: Actor, { attachment, conversation }: FoundAttachment): boolean =>
  attachment.ownerId === actor.id || (conversation !== null && isTakingPart(actor, conversation));
