import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/idempotency.ts';
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

/** Deletes the keys from before a point in time. */
export const forgetKeys = async (orm: Queries, before: Date): Promise<void> => {
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
};

/** Deletes one key, if it is from before a point in time. */
export const forgetKey = async (orm: Queries, name: KeyName, before: Date): Promise<void> => {
  await orm.delete(idempotencyKeys).where(and(isNamed(name), lt(idempotencyKeys.createdAt, before)));
};

/** Inserts a key with its first attempt; undefined when it exists. */
export const insertKey = async (
  orm: Queries,
  row: KeyName & Pick<Row, 'userId' | 'requestDigest' | 'lockedUntil' | 'createdAt'>,
): Promise<Lease | undefined> => {
  const [made] = await orm.insert(idempotencyKeys).values(row).onConflictDoNothing().returning(lease);
  return made;
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
