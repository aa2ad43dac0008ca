import { sql } from 'drizzle-orm';
import type { ListSort } from '#shared/contract/list-query.ts';
import { shared } from '../../../db/batched.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../../http/paging.ts';
import { allOpen, type Condition, valuesOf } from './condition.ts';
import { inOrder } from './order.ts';

export interface ListQuery extends PageQuery {
  readonly sort?: ListSort | undefined;
}

const prepare = (orm: Queries, conditions: readonly Condition[], sort: ListSort, name: string) =>
  orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(allOpen(conditions))
    .orderBy(...inOrder(sort))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(name);

/** Combinations beyond this many are put together each time, so that nobody can fill memory with them. */
const MOST_NAMES = 1000;

/** What PostgreSQL calls the statement of a list: a short name for each, the same on every connection. */
const names = new Map<string, string>();

const nameOf = (list: string): string | undefined => {
  if (!names.has(list) && names.size < MOST_NAMES) names.set(list, `page_${names.size}`);
  return names.get(list);
};

const readerOf = (orm: Queries) => {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const readTogether = shared<readonly number[]>(orm);

  return (conditions: readonly Condition[], sort: ListSort, places: Readonly<Record<string, unknown>>) => {
    const list = [sort, ...conditions.map(({ name }) => name)].join(', ');
    const name = nameOf(list);
    const statement = statements.get(list) ?? prepare(orm, conditions, sort, name ?? '');
    if (name) statements.set(list, statement);
    const read = async () => (await statement.execute(places)).map(({ id }) => id);
    return readTogether(JSON.stringify([list, places]), read);
  };
};

/** By connection, since a transaction sees what others do not. */
const readers = new WeakMap<Queries, ReturnType<typeof readerOf>>();

/**
 * The ids of one page, newest first unless told, from an index, before any other table is touched. Putting its SQL
 * together costs more than running it, so that is done once for each combination of conditions.
 */
export const idsOf = (orm: Queries, conditions: readonly Condition[], page: ListQuery): Promise<readonly number[]> => {
  const read = readers.get(orm) ?? readerOf(orm);
  readers.set(orm, read);
  const places = { ...valuesOf(conditions), limit: page.per_page, offset: offsetOf(page) };
  return read(conditions, page.sort ?? 'newest', places);
};
