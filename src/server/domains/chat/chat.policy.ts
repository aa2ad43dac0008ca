import type { Actor } from '../../http/actor.ts';
import type { FoundAttachment } from './attachments.repository.ts';
import type { Contact, Conversation } from './chat.repository.ts';

/**
 * Brand and creator may contact each other while an application of the creator to a job of the brand is not withdrawn,
 * and for good once they have a conversation, such as one that a question about a job has opened. Anybody else is
 * reported as not found.
 */
export const isAcquainted = (actor: Pick<Actor, 'role'>, { person, conversation, wasAccepted }: Contact): boolean =>
  person.role !== actor.role && (conversation !== null || wasAccepted !== null);

/**
 * Whether a message would open a conversation with a brand that has not chosen the creator: applying and asking are free,
 * so such messages are limited per day, whichever of the two allows them.
 */
export const isToStranger = ({ role }: Pick<Actor, 'role'>, { conversation, wasAccepted }: Contact): boolean =>
  role === 'creator' && conversation === null && !wasAccepted;

/** Only brand and creator may access their conversation. */
export const isTakingPart = (
  actor: Actor,
  { brandId, creatorId }: Pick<Conversation, 'brandId' | 'creatorId'>,
): boolean => actor.id === brandId || actor.id === creatorId;

/** Only its member may access a support conversation; operators use their own commands. */
export const isOwnSupportChat = (actor: Actor, { memberId }: Conversation): boolean => actor.id === memberId;

/** The account that stored it, and both participants of the conversation in which it was sent. */
export const canSeeAttachment = (actor: Actor, { attachment, conversation }: FoundAttachment): boolean =>
  attachment.ownerId === actor.id || (conversation !== null && isTakingPart(actor, conversation));
