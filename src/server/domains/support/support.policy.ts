import type { Actor } from '../../http/actor.ts';
import type { Talk } from './support.repository.ts';

/** A talk with support is one user's; operators answer it from their own side. */
export const isOwnTalk = (actor: Actor, { userId }: Talk): boolean => actor.id === userId;
