import { sql } from 'drizzle-orm';
import { groupedBatchLoader, perConnection } from '../../../db/batch-loader.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { arrayPlaceholder, PAGE } from '../../../db/stable-placeholders.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../../http/paging.ts';
import { inOrder, type JobSort } from './sort-order.repository.ts';
import { allOpen, type Condition, forEachOwner, ownerOf, valuesOf } from './sql-condition.repository.ts';

export interface ListQuery extends PageQuery {
  readonly sort?: JobSort | undefined;
}

const OWNER = sql`owner.id`;
const numbers = (ids: readonly string[]): readonly number[] => ids.map(Number);

/**
 * Subquery column with the ids of one page for each owner (`owner.id` of the statement), as an array, which keeps the sort
 * order. Its placeholders are those of the conditions, `limit` and `offset`.
 */
export const pageOfEachOwner = (orm: Queries, conditions: readonly Condition[], sort: JobSort, part = PAGE) => {
  const page = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(allOpen(forEachOwner(conditions, OWNER)))
    .orderBy(...inOrder(sort));
  return sql<string[]>`array(${page} ${part})`.mapWith(numbers);
};

/** Pages of several owners in one statement. */
const prepare = (orm: Queries, conditions: readonly Condition[], sort: JobSort, name: string) =>
  orm
    .select({ owner: sql<string>`${OWNER}`.mapWith(Number), ids: pageOfEachOwner(orm, conditions, sort) })
    .from(sql`unnest(${arrayPlaceholder('owners')}) owner (id)`)
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
    const values = valuesOf(forEachOwner(conditions, OWNER));
    const places = { ...values, limit: page.per_page, offset: offsetOf(page) };
    const read = async (owners: readonly number[]) => {
      const found = await statement.execute({ ...places, owners });
      return new Map(found.map(({ owner, ids }) => [owner, ids]));
    };
    return (await readTogether(JSON.stringify([list, places]), ownerOf(conditions), read)) ?? [];
  };
});

/**
 * The ids of one page, newest first by default, read from an index before any other table is touched. Building the SQL
 * costs more than running it, so it is built once per combination of conditions. Requests for the same page of several
 * owners at the same moment share a statement.
 */
export const idsOf = (orm: Queries, conditions: readonly Condition[], page: ListQuery): Promise<readonly number[]> =>
  readerOf(orm)(conditions, page.sort ?? 'newest', page);
