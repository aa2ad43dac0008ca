import type { Actor } from '../../http/actor.ts';
import type { Contact, Conversation } from './chat.repository.ts';

/** Brand and creator know each other once the creator has applied to a job of the brand; others do not exist. */
export const isAcquainted = (actor: Actor, { person, haveMet }: Contact): boolean =>
  person.role !== actor.role && haveMet;

/** A conversation is its two people's. */
export const isTakingPart = (actor: Actor, { brandId, creatorId }: Conversation): boolean =>
  actor.id === brandId || actor.id === creatorId;
