import { LRUCache } from 'lru-cache';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { endedSessions } from './ended-sessions.repository.ts';

/** A video asks for many ranges; a session that ended is heard of within this time. */
const REMEMBERED_MS = 1_000;
/** Sessions that are remembered at a time. */
const MOST_SESSIONS = 5_000;

/** Whether a session still is one: asked of the database once a second at most. */
export const openSessions = (db: Database, clock: Clock): ((tokenId: number) => Promise<boolean>) => {
  // Asking does not prolong an answer: a session that ended must be heard of however often it is used.
  const answers = new LRUCache<number, Promise<boolean>>({
    max: MOST_SESSIONS,
    ttl: REMEMBERED_MS,
    updateAgeOnGet: false,
  });
  const ask = async (tokenId: number): Promise<boolean> => (await endedSessions(db, [tokenId], clock)).length === 0;
  return (tokenId) => {
    const known = answers.get(tokenId);
    if (known) return known;
    const isOpen = ask(tokenId);
    answers.set(tokenId, isOpen);
    // The next request asks again.
    isOpen.catch(() => answers.delete(tokenId));
    return isOpen;
  };
};
