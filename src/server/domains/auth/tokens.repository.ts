import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { first, some } from '../../db/rows.ts';
import { liveSessions, tokens, users } from '../../db/schema/people.ts';
import { responseVersions as versions } from '../../db/schema/work.ts';
import type { Queries } from '../../db/transaction.ts';
import { after, type Clock, days } from '../../lib/clock.ts';

/**
 * The version of what a user sees, as a column of a query on `users`: of what is the account's own, and of what all of its
 * role see. The triggers of the table raise it in the transaction of each change.
 */
const versionSeen: SQL<string> = sql<string>`(select coalesce(sum(${versions.version}), 0)::text from ${versions}
  where ${versions.accountId} in (${users.id}, case ${users.role} when 'brand' then 0 else -1 end))`;

/** Absolute lifetime of a session, and its idle timeout. */
const LIFETIME = days(90);
export const IDLE = days(30);

/** The stored digest of a token. */
export const digestToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a session with a token of 256 random bits, of which only the hash is stored. */
export const issueToken = async (orm: Queries, userId: number, client: string, clock: Clock) => {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const row = { userId, hash: digestToken(token), client: client.slice(0, 200), expiresAt: after(now, LIFETIME) };
  const [made] = await orm
    .insert(tokens)
    .values({ ...row, lastUsedAt: now, createdAt: now })
    .returning({ id: tokens.id });
  return { id: made?.id ?? 0, token };
};

/** Gives a session another token, in place of the one it had; undefined when it has ended. */
export const renewToken = async (orm: Queries, id: number) => {
  const token = randomBytes(32).toString('base64url');
  const isIts = eq(tokens.id, id);
  const renewing = orm.update(tokens).set({ hash: digestToken(token) });
  const [renewed] = await renewing.where(isIts).returning({ userId: tokens.userId });
  return renewed && { userId: renewed.userId, token };
};

export const revokeToken = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.delete(tokens).where(eq(tokens.id, tokenId));
};

/** Revokes every session of a user, except one. */
export const revokeTokens = async (orm: Queries, userId: number, except?: number): Promise<void> => {
  const mine = eq(tokens.userId, userId);
  await orm.delete(tokens).where(except === undefined ? mine : and(mine, ne(tokens.id, except)));
};

/** The valid sessions of a user, most recently used first. */
export const listTokens = (orm: Queries, userId: number, clock: Clock) => {
  const now = clock();
  const isGood = and(eq(tokens.userId, userId), gt(tokens.expiresAt, now), gt(tokens.lastUsedAt, after(now, -IDLE)));
  return orm.select().from(tokens).where(isGood).orderBy(desc(tokens.lastUsedAt), desc(tokens.id));
};

export const findToken = (orm: Queries, id: number) => first(orm.select().from(tokens).where(eq(tokens.id, id)));

/** Whether a session exists; then it cannot be revoked before the transaction ends. */
export const holdToken = (orm: Queries, id: number): Promise<boolean> =>
  some(orm.select({ id: tokens.id }).from(tokens).where(eq(tokens.id, id)).for('key share'));

const actorsOf = (version: SQL<string>) =>
  prepared((orm, hash: Value, now: Value, usedSince: Value) =>
    orm
      .select({
        id: users.id,
        role: users.role,
        name: users.name,
        emailVerifiedAt: users.emailVerifiedAt,
        subscriptionExpiresAt: users.subscriptionExpiresAt,
        tokenId: tokens.id,
        lastUsedAt: tokens.lastUsedAt,
        version,
      })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(
        and(
          eq(tokens.hash, hash),
          gt(tokens.expiresAt, now),
          gt(tokens.lastUsedAt, usedSince),
          isNull(users.suspendedAt),
          isNull(users.deletedAt),
        ),
      ),
  );
const withVersionSeen = actorsOf(versionSeen);
const withoutVersion = actorsOf(sql<string>`''`);

/** The actor of a token, by its hash; never cached, since the session may just have ended. */
export const findActor = async (orm: Queries, hash: string, now: Date, withVersion: boolean) => {
  const find = withVersion ? withVersionSeen : withoutVersion;
  return (await find(orm, hash, now.toISOString(), after(now, -IDLE).toISOString()))[0];
};

/** Whether a session exists and its account is active. */
export const isSignedIn = (orm: Queries, userId: number, tokenId: number): Promise<boolean> =>
  some(
    orm
      .select({ id: tokens.id })
      .from(tokens)
      .innerJoin(users, eq(users.id, tokens.userId))
      .where(
        and(eq(tokens.id, tokenId), eq(tokens.userId, userId), isNull(users.suspendedAt), isNull(users.deletedAt)),
      ),
  );

/** Records that a session was used. */
export const noteUse = async (orm: Queries, tokenId: number, lastUsedAt: Date): Promise<void> => {
  await orm.update(tokens).set({ lastUsedAt }).where(eq(tokens.id, tokenId));
};

/** The given sessions that are no longer valid: signed out, expired, or of a suspended or deleted account. */
const endedAmong = async ({ orm }: Database, asked: SQL, clock: Clock): Promise<number[]> => {
  const now = clock();
  const { rows } = await orm.execute<{ id: string }>(sql`
    select asked.id from ${asked} asked (id)
    where not exists (
      select 1 from tokens t join users u on u.id = t.user_id
      where t.id = asked.id and t.expires_at > ${now.toISOString()}::timestamptz
        and t.last_used_at > ${after(now, -IDLE).toISOString()}::timestamptz
        and u.suspended_at is null and u.deleted_at is null)`);
  return rows.map(({ id }) => Number(id));
};

/** The given sessions that have ended. */
export const endedSessions = async (db: Database, tokenIds: readonly number[], clock: Clock): Promise<number[]> =>
  tokenIds.length === 0 ? [] : endedAmong(db, sql`unnest(${sql.param([...tokenIds])}::bigint[])`, clock);

/** The sessions known to a hosted realtime provider that have ended. */
export const endedLiveSessions = (db: Database, clock: Clock): Promise<number[]> =>
  endedAmong(db, sql`(select token_id from live_sessions)`, clock);

/** Records that a hosted provider will know a session, before telling the provider. */
export const rememberSession = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.insert(liveSessions).values({ tokenId }).onConflictDoNothing();
};

/** Whether a session is recorded as known to the provider, so that its connections can be closed. */
export const isRemembered = (orm: Queries, tokenId: number): Promise<boolean> =>
  some(orm.select().from(liveSessions).where(eq(liveSessions.tokenId, tokenId)));

/** Deletes the records of sessions whose connections the provider has closed. */
export const forgetSessions = async (orm: Queries, tokenIds: readonly number[]): Promise<void> => {
  await orm.delete(liveSessions).where(inArray(liveSessions.tokenId, [...tokenIds]));
};
