import type { Actor } from '../../http/actor.ts';
import type { SavedSearch } from './saved-searches.repository.ts';

/** A search belongs to the creator who saved it. */
export const isOwnSearch = (actor: Actor, { creatorId }: SavedSearch): boolean => creatorId === actor.id;
