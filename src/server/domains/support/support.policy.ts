import type { Actor } from '../../http/actor.ts';
import type { SupportChat } from './support.repository.ts';

/** Only its user may access a support chat; operators use their own commands. */
export const isOwnSupportChat = (actor: Actor, { userId }: SupportChat): boolean => actor.id === userId;
