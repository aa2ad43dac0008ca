import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { batchLoader } from '../../../db/batch-loader.ts';
import { jobs, products } from '../../../db/schema/jobs.ts';
import { profiles, users } from '../../../db/schema/people.ts';
import { anyOfArray } from '../../../db/stable-placeholders.ts';
import type { Queries } from '../../../db/transaction.ts';
import { type JobRow, jobsByIds } from '../jobs.repository.ts';

/** Size of the cache in jobs, at a few kilobytes each; the least recently used one is evicted. */
const MOST_JOBS = 2_000;

/** Not a join, which would be made for open jobs too. */
const acceptedCreator = sql`case when ${jobs.creatorId} is not null then (
  select concat(u.xmin, ' ', p.xmin) from users u join profiles p on p.user_id = u.id where u.id = ${jobs.creatorId}) end`;

const newestVideo = sql`case when ${jobs.creatorId} is not null then (
  select concat(d.xmin, ' ', f.xmin) from deliveries d join files f on f.id = d.file_id
  where d.job_id = ${jobs.id} order by d.version desc limit 1) end`;

/** The same for all jobs, so read once per statement. */
const newestSettings = sql`(select concat(
  (select max(xmin::text::bigint) from video_settings), ' ', (select max(xmin::text::bigint) from aspect_ratio_settings)))`;

/**
 * The version of a job: the last writing transaction of each of its rows (PostgreSQL's system column xmin). It changes
 * whenever anything shown of the job changes. Pictures are left out, since they are never updated, and their names are
 * not shown.
 */
const version = sql`concat_ws(' ', jobs.xmin, products.xmin, users.xmin, profiles.xmin, ${newestSettings},
  ${acceptedCreator}, ${newestVideo})`;

interface Current {
  readonly id: number;
  readonly version: string;
}

const versionsIn = (text: string): readonly Current[] =>
  text.split(',').map((entry) => {
    const end = entry.indexOf(' ');
    return { id: Number(entry.slice(0, end)), version: entry.slice(end + 1) };
  });

/** The versions are one text, since the driver spends more on a row than on everything in it. */
const prepareVersions = (orm: Queries) =>
  orm
    .select({
      versions: sql`string_agg(concat_ws(' ', jobs.id, ${version}), ',')`.mapWith(versionsIn),
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(profiles, eq(profiles.userId, jobs.brandId))
    .where(sql`${jobs.id} = ${anyOfArray('ids')}`)
    .prepare('job_versions');

interface Kept {
  readonly version: string;
  readonly row: JobRow;
}

const readerOf = (orm: Queries) => {
  const versionsOf = prepareVersions(orm);
  // No TTL: the version tells whether an entry is still current.
  const kept = new LRUCache<number, Kept>({ max: MOST_JOBS });

  return batchLoader(orm, async (ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
    // The driver would quote and escape each number.
    const [all] = await versionsOf.execute({ ids: `{${ids.join(',')}}` });
    const current = all?.versions ?? [];
    const unchanged = ({ id, version }: Current): JobRow | undefined => {
      const known = kept.get(id);
      return known?.version === version ? known.row : undefined;
    };
    // Taken now: a concurrent call may cache a newer row while the rest is read.
    const rows = new Map(current.map((job) => [job.id, unchanged(job)]));
    const changed = current.flatMap(({ id }) => (rows.get(id) ? [] : [id]));
    // Read after the versions, so that a row is never older than the version it is cached under.
    const read = await jobsByIds(orm, changed);
    const found = new Map<number, JobRow>();
    for (const { id, version } of current) {
      const row = rows.get(id) ?? read.get(id);
      if (!row) continue;
      if (kept.peek(id)?.row !== row) kept.set(id, { version, row });
      found.set(id, row);
    }
    return found;
  });
};

/** One reader per connection, since a transaction sees its own uncommitted rows. */
const readers = new WeakMap<Queries, ReturnType<typeof readerOf>>();

/**
 * Jobs by id for lists, which are reloaded often. Reads only the version of each job, and whole rows only where the
 * version has changed: transferring and parsing a page of jobs costs more than finding it.
 */
export const cachedJobs = async (orm: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
  if (ids.length === 0) return new Map();
  const read = readers.get(orm) ?? readerOf(orm);
  readers.set(orm, read);
  return read(ids);
};
