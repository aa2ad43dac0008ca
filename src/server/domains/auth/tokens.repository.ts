import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { after, type Clock, days, hours } from '../../clock.ts';
import { batched } from '../../db/batched.ts';
import type { Database } from '../../db/open.ts';
import { tokens, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Actor, Authenticate } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';

/** A session ends after this long at the latest, and after this long without use. */
const LIFETIME = days(90);
export const IDLE = days(30);

const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a session: 256 random bits, of which only the hash is stored. */
export const issueToken = async (orm: Queries, userId: number, client: string, clock: Clock): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await orm.insert(tokens).values({
    userId,
    hash: digest(token),
    client: client.slice(0, 200),
    expiresAt: after(now, LIFETIME),
    lastUsedAt: now,
    createdAt: now,
  });
  return token;
};

export const revokeToken = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.delete(tokens).where(eq(tokens.id, tokenId));
};

/** Ends every session of a user, except one. */
export const revokeTokens = async (orm: Queries, userId: number, except?: number): Promise<void> => {
  const mine = eq(tokens.userId, userId);
  await orm.delete(tokens).where(except === undefined ? mine : and(mine, ne(tokens.id, except)));
};

/** The sessions of a user that are still good, the latest used first. */
export const listTokens = (orm: Queries, userId: number, clock: Clock) => {
  const now = clock();
  const isGood = and(eq(tokens.userId, userId), gt(tokens.expiresAt, now), gt(tokens.lastUsedAt, after(now, -IDLE)));
  return orm.select().from(tokens).where(isGood).orderBy(desc(tokens.lastUsedAt), desc(tokens.id));
};

export const findToken = async (orm: Queries, id: number) => {
  const [token] = await orm.select().from(tokens).where(eq(tokens.id, id));
  return token;
};

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{43})$/.exec(request.headers.authorization ?? '')?.[1];

/** Who stands behind some tokens, by their hashes; read anew for each call, since a session may just have ended. */
const actorsBehind = ({ orm }: Database, clock: Clock) => {
  const find = orm
    .select({
      id: users.id,
      role: users.role,
      name: users.name,
      emailVerifiedAt: users.emailVerifiedAt,
      subscriptionExpiresAt: users.subscriptionExpiresAt,
      tokenId: tokens.id,
      hash: tokens.hash,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.userId))
    .where(
      and(
        sql`${tokens.hash} = any(${sql.placeholder('hashes')})`,
        gt(tokens.expiresAt, sql.placeholder('now')),
        gt(tokens.lastUsedAt, sql.placeholder('idleSince')),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .prepare('find_actors');

  return batched(orm, async (hashes: readonly string[]) => {
    const now = clock();
    const found = await find.execute({ hashes, now, idleSince: after(now, -IDLE) });
    return new Map(found.map(({ hash, ...rest }) => [hash, rest]));
  });
};

/** Finds the actor behind a bearer token. One statement on the hot path; the time of last use is kept to the hour. */
export const authenticator = (db: Database, clock: Clock): Authenticate => {
  const actorsOf = actorsBehind(db, clock);

  return async (request) => {
    const token = bearer(request);
    if (!token) throw new Refusal('unauthenticated');
    const hash = digest(token);
    const found = (await actorsOf([hash])).get(hash);
    if (!found) throw new Refusal('unauthenticated');
    const { lastUsedAt, ...actor } = found;
    const now = clock();
    if (after(lastUsedAt, hours(1)) < now) {
      await db.orm.update(tokens).set({ lastUsedAt: now }).where(eq(tokens.id, actor.tokenId));
    }
    return actor satisfies Actor;
  };
};
