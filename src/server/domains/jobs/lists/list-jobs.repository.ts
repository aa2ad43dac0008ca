import { count } from 'drizzle-orm';
import { jobs } from '../../../db/schema/jobs.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../../http/paging.ts';
import type { Page } from '../../../http/route.ts';
import { type JobRow, NO_VIEWER, withCreatorRelation } from '../jobs.repository.ts';
import { cachedJobs } from './job-cache.repository.ts';
import { idsOf, type ListQuery } from './page-ids.repository.ts';
import { allOf, type Condition } from './sql-condition.repository.ts';

/** The number of jobs that meet the conditions. */
export const countJobs = async (orm: Queries, conditions: readonly Condition[]): Promise<number> => {
  const [all] = await orm.select({ total: count() }).from(jobs).where(allOf(conditions));
  return all?.total ?? 0;
};

/**
 * The total of a list. The last page implies it, so most lists are never counted; a slightly stale count is raised to
 * at least the rows already seen.
 */
export const totalOf = async (page: PageQuery, found: number, counted: () => Promise<number>): Promise<number> => {
  const seen = offsetOf(page) + found;
  const isLast = found < page.per_page && (found > 0 || page.page === 1);
  return isLast ? seen : Math.max(await counted(), found > 0 ? seen : 0);
};

/** One page of the jobs that meet the conditions, newest first by default, without a total. */
export const listRows = async (
  orm: Queries,
  conditions: readonly Condition[],
  page: ListQuery,
  viewerId = NO_VIEWER,
): Promise<JobRow[]> => {
  const ids = await idsOf(orm, conditions, page);
  return withCreatorRelation(orm, viewerId, ids, await cachedJobs(orm, ids));
};

interface ListOptions {
  /** The creator whose applications are included. */
  readonly viewerId?: number;
  /** Replaces the counting query. */
  readonly counted?: (rows: readonly JobRow[]) => Promise<number>;
}

/** One page of the jobs that meet the conditions, newest first by default, and their total. */
export const listJobs = async (
  orm: Queries,
  conditions: readonly Condition[],
  page: ListQuery,
  { viewerId, counted = () => countJobs(orm, conditions) }: ListOptions = {},
): Promise<Page<JobRow>> => {
  const rows = await listRows(orm, conditions, page, viewerId);
  return { rows, total: await totalOf(page, rows.length, () => counted(rows)) };
};
