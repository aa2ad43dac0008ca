import { type SQL, sql } from 'drizzle-orm';
import { batchLoader, perConnection } from '../../../db/batch-loader.ts';
import { anyOfArray, arrayLiteral } from '../../../db/stable-placeholders.ts';
import type { Queries } from '../../../db/transaction.ts';
import { type Versioned, versionCache } from '../../../db/version-cache.ts';
import { type JobRow, jobsByIds } from '../jobs.repository.ts';

/** Size of the cache in jobs, at a few kilobytes each. */
const MOST_JOBS = 2_000;

/** Numbers separated by spaces, ids first. */
type Entries = readonly (readonly string[])[];

const entriesIn = (text: string): Entries => (text === '' ? [] : text.split(',').map((entry) => entry.split(' ')));

const entries = (column: SQL, source: SQL) => sql`(select coalesce(string_agg(${column}, ','), '') from ${source})`;

/** Not a join, which would be made for open jobs too. */
const newestVideo = sql`case when jobs.creator_id is not null then (
  select concat(d.xmin, ' ', f.xmin) from deliveries d join files f on f.id = d.file_id
  where d.job_id = jobs.id order by d.version desc limit 1) end`;

const ONE_ROW = sql`(select) one`;

/** The CTE `asked`, which a statement with `versionColumns` needs. `ids` is an expression like `any(…)`. */
export const askedJobs = (ids: SQL) => sql`
  select jobs.id, jobs.brand_id, coalesce(jobs.creator_id, 0) as creator_id,
    concat_ws(' ', jobs.xmin, products.xmin, ${newestVideo}) as versions
  from jobs join products on products.id = jobs.product_id where jobs.id = ${ids}`;

const people = sql`users u join profiles p on p.user_id = u.id
  where u.id = any(array(select brand_id from asked union select creator_id from asked))`;

/**
 * Of each row: of two transactions, the one with the smaller number may commit last. In any order, which stays the same
 * while no row changes: sorting would cost more than reading a job again.
 */
const versionsOfSettings = sql`(select concat_ws(' ', (select string_agg(xmin::text, ' ') from video_settings),
  (select string_agg(xmin::text, ' ') from aspect_ratio_settings)))`;

/**
 * Columns with the versions of the `asked` jobs and of their brands and creators; each person occurs once, because the
 * jobs of a page often share a brand. Encoded as three texts in one row, because the driver spends more time on a row
 * than on its content. `when` selects the row that holds them; they are null in all other rows.
 */
export const versionColumns = (when: SQL = sql`true`) => {
  const once = (column: SQL) => sql<string>`case when ${when} then ${column} end`;
  return {
    jobs: once(entries(sql`concat_ws(' ', id, brand_id, creator_id, versions)`, sql`asked`)).mapWith(entriesIn),
    people: once(entries(sql`concat_ws(' ', u.id, u.xmin, p.xmin)`, people)).mapWith(entriesIn),
    settings: once(versionsOfSettings),
  };
};

const prepareVersions = (orm: Queries) =>
  orm
    .with(orm.$with('asked', {}).as(askedJobs(anyOfArray('ids'))))
    .select(versionColumns())
    .from(ONE_ROW)
    .prepare('job_versions');

export type JobVersions = Awaited<ReturnType<ReturnType<typeof prepareVersions>['execute']>>[number];

/**
 * The version of a job changes whenever anything shown of it does. Pictures are left out, since they are never updated,
 * and their names are not shown.
 */
const currentOf = ({ jobs, people: persons, settings }: JobVersions): readonly Versioned[] => {
  const versionOf = new Map(persons.map(([id, ...versions]) => [id, versions.join(' ')]));
  return jobs.map(([id, brandId, creatorId, ...versions]) => ({
    id: Number(id),
    version: [...versions, versionOf.get(brandId), versionOf.get(creatorId), settings].join(' '),
  }));
};

const cacheOf = perConnection((orm) => versionCache<JobRow>(MOST_JOBS, (ids) => jobsByIds(orm, ids)));

/** The jobs of versions that a statement has just read; whole rows are read only where the version has changed. */
export const jobsOfVersions = (orm: Queries, versions: JobVersions): Promise<ReadonlyMap<number, JobRow>> =>
  cacheOf(orm)(currentOf(versions));

const readerOf = perConnection((orm) => {
  const versionsOf = prepareVersions(orm);
  return batchLoader(orm, async (ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
    const [versions] = await versionsOf.execute({ ids: arrayLiteral(ids) });
    return versions ? jobsOfVersions(orm, versions) : new Map();
  });
});

/**
 * Jobs by id for lists, which are reloaded often: reads the version of each job, and whole rows only where it has
 * changed.
 */
export const cachedJobs = async (orm: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> =>
  ids.length === 0 ? new Map() : readerOf(orm)(ids);
