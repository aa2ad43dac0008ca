import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from './queries.ts';

/** Maximum number of rows that one statement of a sweep deletes: it has to end within `statement_timeout`. */
const SWEPT_AT_ONCE = 1_000;

interface Aged {
  /** The primary key of the table. */
  readonly key: PgColumn;
  /** The point in time by which a row is old. */
  readonly at: PgColumn;
}

/**
 * Deletes the rows of a table from before a point in time, in batches. Rows that another process is deleting are left to it.
 * @param signal ends the run between two batches.
 * @returns how many rows were deleted.
 */
export const sweepBefore = async (
  orm: Queries,
  { key, at }: Aged,
  before: Date,
  signal?: AbortSignal,
): Promise<number> => {
  const batch = sql`delete from ${key.table} where ${key} = any (array(
    select ${key} from ${key.table} where ${at} < ${before.toISOString()}::timestamptz
    order by ${at} limit ${SWEPT_AT_ONCE} for update skip locked)) returning ${key}`;
  let deleted = 0;
  for (let last = SWEPT_AT_ONCE; last >= SWEPT_AT_ONCE && !signal?.aborted; deleted += last)
    last = (await orm.execute(batch)).rows.length;
  return deleted;
};
