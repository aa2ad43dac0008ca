import type { Actor } from '../../http/actor.ts';
import type { Contact, Pair } from './chat.repository.ts';

/**
 * Brand and creator may contact each other once the creator has applied to a job of the brand or asked about one.
 * Anybody else is reported as not found.
 */
export const isAcquainted = (actor: Actor, { person, haveMet }: Contact): boolean =>
  person.role !== actor.role && haveMet;

/** Only the two participants may access a conversation. */
export const isTakingPart = (actor: Actor, { brandId, creatorId }: Pair): boolean =>
  actor.id === brandId || actor.id === creatorId;
