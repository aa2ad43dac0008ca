import { count, type SQL } from 'drizzle-orm';
import type { ListSort } from '#shared/contract/list-query.ts';
import { shared } from '../../db/batched.ts';
import { jobs } from '../../db/schema.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';
import { inOrder } from './job-list-order.ts';
import { type JobRow, jobsByIds, NO_VIEWER } from './jobs.repository.ts';

export interface ListQuery extends PageQuery {
  readonly sort?: ListSort | undefined;
}

/** How many jobs meet a condition. */
export const countJobs = async (orm: Queries, where: SQL | undefined): Promise<number> => {
  const [all] = await orm.select({ total: count() }).from(jobs).where(where);
  return all?.total ?? 0;
};

/**
 * How many rows a list has in all. The last page says it by itself, so that most lists are never counted;
 * a count that is a moment old is never less than what was seen.
 */
export const totalOf = async (page: PageQuery, found: number, counted: () => Promise<number>): Promise<number> => {
  const seen = offsetOf(page) + found;
  const isLast = found < page.per_page && (found > 0 || page.page === 1);
  return isLast ? seen : Math.max(await counted(), found > 0 ? seen : 0);
};

/** By connection, since a transaction sees what others do not. */
const readers = new WeakMap<Queries, ReturnType<typeof shared<readonly number[]>>>();

const readerFor = (orm: Queries) => {
  const reader = readers.get(orm) ?? shared<readonly number[]>();
  readers.set(orm, reader);
  return reader;
};

/** The ids of one page, from an index, before any other table is touched. */
const idsOf = (orm: Queries, where: SQL | undefined, page: ListQuery): Promise<readonly number[]> => {
  const statement = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...inOrder(page.sort ?? 'newest'))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const { sql, params } = statement.toSQL();
  const read = async () => (await statement).map(({ id }) => id);
  return readerFor(orm)(JSON.stringify([sql, params]), read);
};

/** One page of the jobs that meet a condition, newest first unless told, without a total. */
export const listRows = async (
  orm: Queries,
  where: SQL | undefined,
  page: ListQuery,
  viewerId = NO_VIEWER,
): Promise<JobRow[]> => {
  const ids = await idsOf(orm, where, page);
  const found = await jobsByIds(orm, ids, viewerId);
  return ids.flatMap((id) => found.get(id) ?? []);
};

interface ListOptions {
  /** The creator whose application is looked for. */
  readonly viewerId?: number;
  /** Counts in another way than by a query of its own. */
  readonly counted?: (rows: readonly JobRow[]) => Promise<number>;
}

/** One page of the jobs that meet a condition, newest first unless told, and how many there are. */
export const listJobs = async (
  orm: Queries,
  where: SQL | undefined,
  page: ListQuery,
  { viewerId, counted = () => countJobs(orm, where) }: ListOptions = {},
): Promise<Page<JobRow>> => {
  const rows = await listRows(orm, where, page, viewerId);
  return { rows, total: await totalOf(page, rows.length, () => counted(rows)) };
};
