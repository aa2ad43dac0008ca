import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/open.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import { after, type Clock, hours } from '../../lib/clock.ts';
import { digestToken, findActor, noteUse } from './tokens.repository.ts';

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
