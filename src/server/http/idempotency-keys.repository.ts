import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/idempotency.ts';
import { SWEPT_AT_ONCE } from '../db/sweep-in-batches.ts';
import type { Queries } from '../db/transaction.ts';

type Row = typeof idempotencyKeys.$inferSelect;

/** One attempt to execute a request; an attempt that takes over has a higher number. */
export type Lease = Pick<Row, 'id' | 'attempt'>;

/** Identifies a key: account and call, and its digest. */
export type KeyName = Pick<Row, 'scope' | 'keyDigest'>;

const lease = { id: idempotencyKeys.id, attempt: idempotencyKeys.attempt };

const isNamed = ({ scope, keyDigest }: KeyName) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyDigest, keyDigest));

const isOf = ({ id, attempt }: Lease) => and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.attempt, attempt));

/** Deletes some of the keys from before a point in time. @returns how many. */
export const forgetKeys = async (orm: Queries, before: Date): Promise<number> => {
  const { rows } = await orm.execute(sql`
    delete from idempotency_keys where id = any (array(
      select id from idempotency_keys where created_at < ${before.toISOString()}::timestamptz
      order by created_at limit ${SWEPT_AT_ONCE} for update skip locked))
    returning id`);
  return rows.length;
};

/** Whether a scope has at least so many keys. */
const isFull = (scope: string, most: number) =>
  sql`exists (select from idempotency_keys where scope = ${scope} offset ${most - 1}::int limit 1)`;

/** Deletes one key, if it is from before a point in time. */
export const forgetKey = async (orm: Queries, name: KeyName, before: Date): Promise<void> => {
  await orm.delete(idempotencyKeys).where(and(isNamed(name), lt(idempotencyKeys.createdAt, before)));
};

/**
 * Inserts a key with its first attempt; undefined when it exists, or its account has `most` keys for this call. Concurrent
 * calls may exceed that by their number.
 */
export const insertKey = async (
  orm: Queries,
  row: KeyName & Pick<Row, 'userId' | 'requestDigest' | 'lockedUntil' | 'createdAt'>,
  most: number,
): Promise<Lease | undefined> => {
  const { scope, keyDigest, userId, requestDigest, lockedUntil, createdAt } = row;
  const { rows } = await orm.execute<{ id: string; attempt: number }>(sql`
    insert into idempotency_keys (scope, key_digest, user_id, request_digest, locked_until, created_at)
    select ${scope}, ${keyDigest}, ${userId}::bigint, ${requestDigest},
      ${lockedUntil.toISOString()}::timestamptz, ${createdAt.toISOString()}::timestamptz
    where ${userId}::bigint is null or not ${isFull(scope, most)}
    on conflict do nothing returning id, attempt`);
  const [made] = rows;
  return made && { id: Number(made.id), attempt: made.attempt };
};

/** Whether a call's scope is full, so that `insertKey` inserts no further key. */
export const hasTooManyKeys = async (orm: Queries, scope: string, most: number): Promise<boolean> => {
  const { rows } = await orm.execute<{ full: boolean }>(sql`select ${isFull(scope, most)} as full`);
  return rows[0]?.full === true;
};

export const findKey = async (orm: Queries, name: KeyName): Promise<Row | undefined> => {
  const [known] = await orm.select().from(idempotencyKeys).where(isNamed(name));
  return known;
};

/** Takes over an expired attempt that had no effect; that attempt can no longer commit. */
export const takeOverKey = async (
  orm: Queries,
  name: KeyName,
  { now, lockedUntil }: { readonly now: Date; readonly lockedUntil: Date },
): Promise<Lease | undefined> => {
  const [taken] = await orm
    .update(idempotencyKeys)
    .set({ attempt: sql`${idempotencyKeys.attempt} + 1`, lockedUntil })
    .where(
      and(
        isNamed(name),
        lte(idempotencyKeys.lockedUntil, now),
        isNull(idempotencyKeys.committedAt),
        isNull(idempotencyKeys.status),
      ),
    )
    .returning(lease);
  return taken;
};

/** Marks an attempt as committed, in the transaction that has the effect; false when another attempt has taken over. */
export const markCommitted = async (orm: Queries, mine: Lease, committedAt: Date): Promise<boolean> => {
  const marked = await orm.update(idempotencyKeys).set({ committedAt }).where(isOf(mine)).returning(lease);
  return marked.length > 0;
};

export const storeAnswer = async (orm: Queries, mine: Lease, answer: Pick<Row, 'status' | 'answer'>): Promise<void> => {
  await orm.update(idempotencyKeys).set(answer).where(isOf(mine));
};

/** Releases a key for the next request, unless the attempt was committed. */
export const releaseKey = async (orm: Queries, mine: Lease, now: Date): Promise<void> => {
  await orm.delete(idempotencyKeys).where(and(isOf(mine), isNull(idempotencyKeys.committedAt)));
  await orm.update(idempotencyKeys).set({ lockedUntil: now }).where(isOf(mine));
};
