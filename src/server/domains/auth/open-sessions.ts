import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/open.ts';
import type { Clock } from '../../lib/clock.ts';
import { endedSessions } from './ended-sessions.repository.ts';

/**
 * TTL of a positive answer: playing a video sends many range requests, and an ended session is noticed within this
 * time.
 */
const REMEMBERED_MS = 1_000;
/** Size of the cache in sessions. */
const MOST_SESSIONS = 5_000;

/** Whether a session is still valid; queries the database at most once a second per session. */
export const openSessions = (db: Database, clock: Clock): ((tokenId: number) => Promise<boolean>) => {
  // Reads do not extend the TTL: the end of a session must be noticed however often it is used.
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
    // Failures are not cached; the next request queries again.
    isOpen.catch(() => answers.delete(tokenId));
    return isOpen;
  };
};
