import { type SQL, sql } from 'drizzle-orm';
import { groupedBatchLoader, perConnection } from '../../../db/batch-loader.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { arrayPlaceholder, PAGE } from '../../../db/stable-placeholders.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../../http/paging.ts';
import { inOrder, type JobSort } from './sort-order.repository.ts';
import { allOpen, type Condition, forEachKey, keyOf, valuesOf } from './sql-condition.repository.ts';

export interface ListQuery extends PageQuery {
  readonly sort?: JobSort | undefined;
}

const KEY = sql`list.key`;
const numbers = (ids: readonly string[]): readonly number[] => ids.map(Number);

/**
 * Subquery column with the ids of one page for each key of the statement, whose column is `key`, as an array, which keeps
 * the sort order. Its placeholders are those of the conditions, `limit` and `offset`.
 */
export const pageOfEachKey = (orm: Queries, key: SQL, conditions: readonly Condition[], sort: JobSort, part = PAGE) => {
  const page = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(allOpen(forEachKey(conditions, key)))
    .orderBy(...inOrder(sort));
  return sql<string[]>`array(${page} ${part})`.mapWith(numbers);
};

/** Pages of several keys in one statement. */
const prepare = (orm: Queries, conditions: readonly Condition[], sort: JobSort, name: string) =>
  orm
    .select({ key: sql<string>`${KEY}`.mapWith(Number), ids: pageOfEachKey(orm, KEY, conditions, sort) })
    .from(sql`unnest(${arrayPlaceholder('keys')}) list (key)`)
    .prepare(name);

/**
 * Statements of further combinations are built for every request and not cached: callers choose the combinations and
 * must not be able to fill the memory.
 */
const MOST_NAMES = 1000;

/** Names of the prepared statements: short, and the same on every connection. */
const names = new Map<string, string>();

const nameOf = (list: string): string | undefined => {
  if (!names.has(list) && names.size < MOST_NAMES) names.set(list, `page_${names.size}`);
  return names.get(list);
};

const readerOf = perConnection((orm) => {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const readTogether = groupedBatchLoader<number, readonly number[]>(orm);

  return async (conditions: readonly Condition[], sort: JobSort, page: PageQuery): Promise<readonly number[]> => {
    const list = [sort, ...conditions.map(({ name }) => name)].join(', ');
    const name = nameOf(list);
    const statement = statements.get(list) ?? prepare(orm, conditions, sort, name ?? '');
    if (name) statements.set(list, statement);
    const values = valuesOf(forEachKey(conditions, KEY));
    const places = { ...values, limit: page.per_page, offset: offsetOf(page) };
    const read = async (keys: readonly number[]) => {
      const found = await statement.execute({ ...places, keys });
      return new Map(found.map(({ key, ids }) => [key, ids]));
    };
    return (await readTogether(JSON.stringify([list, places]), keyOf(conditions), read)) ?? [];
  };
});

/**
 * The ids of one page, newest first by default, read from an index before any other table is touched. Building the SQL
 * costs more than running it, so it is built once per combination of conditions. Requests that differ in the key
 * alone, at the same moment, share a statement.
 */
export const idsOf = (orm: Queries, conditions: readonly Condition[], page: ListQuery): Promise<readonly number[]> =>
  readerOf(orm)(conditions, page.sort ?? 'newest', page);
