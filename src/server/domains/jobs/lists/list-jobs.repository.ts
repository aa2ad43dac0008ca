import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import type { ListSort } from '#shared/contract/list-query.ts';
import { type JobStage, type Side, stagesByActor, stagesByUrgency } from '#shared/domain/jobs/job-stage.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { profiles } from '../../../db/schema/people.ts';
import type { Queries } from '../../../db/transaction.ts';
import { offsetOf, type Page, type PageQuery, totalOf } from '../../../http/route.ts';
import { type JobRow, jobsOf, type View } from '../jobs.repository.ts';
import { paidJobs } from './query-filters.repository.ts';

/**
 * `brand action`, `creator action`: the jobs in which that side must act come first, by urgency and then the newest, the
 * ended ones last. `brand urgency`, `creator urgency`: of the jobs in which that side must act, the most urgent and then
 * the oldest come first.
 */
type JobSort = ListSort | `${Side} action` | `${Side} urgency`;

/** A rank for each of the stages, as literals, since parameters would keep PostgreSQL from using the index. */
const ranked = (stages: readonly JobStage[], rankOf: (place: number) => number): SQL =>
  sql.raw(stages.map((stage, place) => `when '${stage}' then ${rankOf(place)}`).join(' '));

/** For brands spelled like the index `jobs_brand_turn`. */
const turnOf = (side: Side): SQL => {
  const { mine, over } = stagesByActor(side);
  const between = mine.length;
  const first = ranked(mine, (place) => place);
  const last = ranked(over, () => between + 1);
  return sql`(case ${jobs.stage} ${first} ${last} else ${sql.raw(String(between))} end)`;
};

const urgencyOf = (side: Side): SQL => sql`(case ${jobs.stage} ${ranked(stagesByUrgency[side], (place) => place)} end)`;

/** `stageSince` in SQL for stages with a required action; for brands like the index `jobs_brand_needs`. */
const WAITING_SINCE = sql`coalesce(case ${jobs.stage} when 'script_ready' then ${jobs.scriptSubmittedAt}
  when 'choosing_creator' then ${jobs.appliedAt} when 'shipping_product' then ${jobs.acceptedAt}
  when 'filming' then case when ${jobs.sendsProduct} then ${jobs.receivedAt} else ${jobs.acceptedAt} end
  when 'delivered' then ${jobs.deliveredAt} when 'changes' then ${jobs.changesAskedAt}
  when 'late' then ${jobs.dueAt} end, ${jobs.createdAt})`;

/**
 * The sort order of a list with `id` as the tie-breaker: a total order, so that pages neither repeat nor skip a row.
 */
export const inOrder = (sort: JobSort, id: PgColumn = jobs.id): SQL[] =>
  ({
    newest: [desc(id)],
    oldest: [asc(id)],
    price_high: [desc(jobs.priceCents), desc(id)],
    price_low: [asc(jobs.priceCents), asc(id)],
    'brand action': [turnOf('brand'), desc(id)],
    'creator action': [turnOf('creator'), desc(id)],
    'brand urgency': [urgencyOf('brand'), WAITING_SINCE, asc(id)],
    'creator urgency': [urgencyOf('creator'), WAITING_SINCE, asc(id)],
  })[sort];

/** Sort order of a side's list. Within one stage all jobs have the same rank, so they are sorted by age. */
export const sortFor = (
  side: Side,
  { sort, stage }: { readonly sort: ListSort | 'action'; readonly stage?: string | undefined },
): JobSort => {
  if (sort !== 'action') return sort;
  return stage === undefined ? `${side} action` : 'newest';
};

/** The number of jobs that meet a condition. Counted once: drizzle's own promise asks again at each `then`. */
export const countJobs = async (orm: Queries, where: SQL | undefined): Promise<number> => orm.$count(jobs, where);

interface ListQuery extends PageQuery {
  readonly sort?: JobSort | undefined;
}

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
  return jobsOf(orm, ids, order, view);
};

interface ListOptions extends View {
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

/** The number of jobs a brand has paid for; a trigger of the database maintains it. */
const countPaid = async (orm: Queries, brandId: number): Promise<number> => {
  const [profile] = await orm.select({ n: profiles.paidJobs }).from(profiles).where(eq(profiles.userId, brandId));
  return profile?.n ?? 0;
};

/**
 * The jobs a brand has paid for. Counted by a query only when filtered, since the database keeps the unfiltered total.
 */
export const listPaidJobs = (
  orm: Queries,
  brandId: number,
  { page, per_page, sort, ...filters }: Query<typeof jobsApi.listBrandJobs>,
): Promise<Page<JobRow>> => {
  const where = paidJobs(brandId, filters);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
  const counted = async ([row]: readonly JobRow[]) => {
    if (isNarrowed) return countJobs(orm, where);
    return row ? row.brandJobs : countPaid(orm, brandId);
  };
  return listJobs(
    orm,
    where,
    { page, per_page, sort: sortFor('brand', { sort, ...filters }) },
    { readerId: brandId, counted },
  );
};
