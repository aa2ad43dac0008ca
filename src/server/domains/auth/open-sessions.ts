import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { endedSessions } from './ended-sessions.repository.ts';

/** A video asks for many ranges; a session that ended is heard of within this time. */
const REMEMBERED_MS = 1_000;
/** Sessions that are remembered at a time. */
const MOST_SESSIONS = 5_000;

interface Answer {
  readonly until: number;
  readonly isOpen: Promise<boolean>;
}

/** Whether a session still is one: asked of the database once a second at most. */
export const openSessions = (db: Database, clock: Clock): ((tokenId: number) => Promise<boolean>) => {
  const answers = new Map<number, Answer>();
  const ask = async (tokenId: number): Promise<boolean> => (await endedSessions(db, [tokenId], clock)).length === 0;
  return (tokenId) => {
    const now = performance.now();
    const known = answers.get(tokenId);
    if (known && known.until > now) return known.isOpen;
    if (answers.size >= MOST_SESSIONS) answers.clear();
    const isOpen = ask(tokenId);
    answers.set(tokenId, { until: now + REMEMBERED_MS, isOpen });
    // The next request asks again.
    isOpen.catch(() => answers.delete(tokenId));
    return isOpen;
  };
};
