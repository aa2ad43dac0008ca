import type { FastifyRequest } from 'fastify';
import { after, type Clock, hours } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { actorsBehind, digestToken, noteUse } from './tokens.repository.ts';

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];

/**
 * Finds the actor of a bearer token by one statement, since every call needs it; the time of last use is stored once
 * per hour.
 */
export const authenticator = (db: Database, clock: Clock): Authenticate => {
  const actorsOf = actorsBehind(db, clock);

  return async (request) => {
    const token = bearer(request);
    if (!token) throw new ApiError('unauthenticated');
    const hash = digestToken(token);
    const found = (await actorsOf([hash])).get(hash);
    if (!found) throw new ApiError('unauthenticated');
    const { lastUsedAt, ...actor } = found;
    const now = clock();
    if (after(lastUsedAt, hours(1)) < now) {
      await noteUse(db.orm, actor.tokenId, now);
    }
    return actor satisfies Actor;
  };
};
