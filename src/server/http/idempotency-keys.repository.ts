import { and, eq, gte, lt } from 'drizzle-orm';
import { idempotencyKeys } from '../db/schema/people.ts';
import { sweepBefore } from '../db/sweep.repository.ts';
import type { Queries } from '../db/transaction.ts';

export type KeyRow = typeof idempotencyKeys.$inferSelect;

/** Identifies a key: account and call, and its digest. */
export type KeyName = Pick<KeyRow, 'scope' | 'keyDigest'>;

/** The row of a key that was written at or after `since`. */
export const findKey = async (
  orm: Queries,
  { scope, keyDigest }: KeyName,
  since: Date,
): Promise<KeyRow | undefined> => {
  const isNamed = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyDigest, keyDigest));
  const [known] = await orm
    .select()
    .from(idempotencyKeys)
    .where(and(isNamed, gte(idempotencyKeys.createdAt, since)));
  return known;
};

/**
 * Inserts a key, or replaces one from before `since`. Waits for a transaction that is inserting the same key.
 * @returns false when the key exists
 */
export const insertKey = async (orm: Queries, row: Omit<KeyRow, 'id'>, since: Date): Promise<boolean> => {
  const inserted = await orm
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.keyDigest],
      set: row,
      setWhere: lt(idempotencyKeys.createdAt, since),
    })
    .returning({ id: idempotencyKeys.id });
  return inserted.length === 1;
};

/** Deletes the keys from before a point in time. @returns how many. */
export const forgetKeys = (orm: Queries, before: Date, signal?: AbortSignal): Promise<number> =>
  sweepBefore(orm, { key: idempotencyKeys.id, at: idempotencyKeys.createdAt }, before, signal);
