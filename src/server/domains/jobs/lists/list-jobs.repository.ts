import { type SQL, sql } from 'drizzle-orm';
import { jobs } from '../../../db/schema/jobs.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../../http/paging.ts';
import type { Page } from '../../../http/route.ts';
import { type JobRow, selectJobs } from '../jobs.repository.ts';
import { inOrder, type JobSort } from './sort-order.repository.ts';

/** The number of jobs that meet a condition. Counted once: drizzle's own promise asks again at each `then`. */
export const countJobs = async (orm: Queries, where: SQL | undefined): Promise<number> => orm.$count(jobs, where);

/**
 * The total of a list. The last page implies it, so most lists are never counted; a slightly stale count is raised to
 * at least the rows already seen.
 */
export const totalOf = async (page: PageQuery, found: number, counted: () => Promise<number>): Promise<number> => {
  const seen = offsetOf(page) + found;
  const isLast = found < page.per_page && (found > 0 || page.page === 1);
  return isLast ? seen : Math.max(await counted(), found > 0 ? seen : 0);
};

interface ListQuery extends PageQuery {
  readonly sort?: JobSort | undefined;
}

type View = Parameters<typeof selectJobs>[1];

/**
 * One page of the jobs that meet a condition, newest first by default, without a total. The ids of the page come from an
 * index before any other table is touched.
 */
export const listRows = (
  orm: Queries,
  where: SQL | undefined,
  { sort = 'newest', ...page }: ListQuery,
  view?: View,
): Promise<JobRow[]> => {
  const order = inOrder(sort);
  const ids = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(where)
    .orderBy(...order)
    .limit(page.per_page)
    .offset(offsetOf(page));
  return selectJobs(orm, view)
    .where(sql`${jobs.id} = any(array(${ids}))`)
    .orderBy(...order);
};

interface ListOptions extends NonNullable<View> {
  /** Replaces the counting query. */
  readonly counted?: (rows: readonly JobRow[]) => Promise<number>;
}

/** One page of the jobs that meet a condition, newest first by default, and their total. */
export const listJobs = async (
  orm: Queries,
  where: SQL | undefined,
  page: ListQuery,
  { counted = () => countJobs(orm, where), ...view }: ListOptions = {},
): Promise<Page<JobRow>> => {
  const rows = await listRows(orm, where, page, view);
  return { rows, total: await totalOf(page, rows.length, () => counted(rows)) };
};
