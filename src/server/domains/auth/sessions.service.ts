// Lists and revokes the sessions of a user.

import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/open.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, type Clock, hours } from '../../lib/clock.ts';
import { digestToken, endedSessions, findActor, noteUse } from './tokens.repository.ts';

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Finds the actor of a bearer token by one statement, since every call needs it; the time of last use is stored once
 * per hour.
 */
export const authenticator =
  ({ orm }: Database, clock: Clock): Authenticate =>
  async (request, withVersion = false) => {
    const token = bearer(request);
    const now = clock();
    const found = token && (await findActor(orm, digestToken(token), now, withVersion));
    if (!found) throw new ApiError('unauthenticated');
    const { lastUsedAt, ...actor } = found;
    if (after(lastUsedAt, hours(1)) < now) await noteUse(orm, actor.tokenId, now);
    return actor satisfies Actor;
  };

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
