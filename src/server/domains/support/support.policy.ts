import type { Actor } from '../../http/actor.ts';
import type { SupportChat } from './support.repository.ts';

/** A support chat is one user's; operators answer it from their own side. */
export const isOwnSupportChat = (actor: Actor, { userId }: SupportChat): boolean => actor.id === userId;
