import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { batchLoader } from '../../../db/batch-loader.ts';
import { jobs, products } from '../../../db/schema/jobs.ts';
import { profiles, users } from '../../../db/schema/people.ts';
import type { Queries } from '../../../db/transaction.ts';
import { type JobRow, jobsByIds } from '../jobs.repository.ts';

/** How many jobs stay in memory, at some kilobytes each; the one that was longest not asked for makes room. */
const MOST_JOBS = 2_000;

const newestVideo = sql`case when ${jobs.creatorId} is not null then (
  select concat(d.xmin, ' ', f.xmin) from deliveries d join files f on f.id = d.file_id
  where d.job_id = ${jobs.id} order by d.version desc limit 1) end`;

/** The same for all jobs, so asked once for each statement. */
const newestSettings = sql`(select concat(
  (select max(xmin::text::bigint) from video_settings), ' ', (select max(xmin::text::bigint) from aspect_ratio_settings)))`;

/**
 * Says of a job whether anything changed that a screen shows of it: which transaction wrote each of its rows last
 * (PostgreSQL's system column xmin). Pictures are never written again; what they are called is not shown.
 */
const version = sql<string>`concat_ws(' ', jobs.xmin, products.xmin, users.xmin, profiles.xmin, ${newestSettings},
  ${newestVideo})`;

const prepareVersions = (orm: Queries) =>
  orm
    .select({ id: jobs.id, version })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(profiles, eq(profiles.userId, jobs.brandId))
    .where(sql`${jobs.id} = any(${sql.placeholder('ids')})`)
    .prepare('job_versions');

interface Kept {
  readonly version: string;
  readonly row: JobRow;
}

const readerOf = (orm: Queries) => {
  const versionsOf = prepareVersions(orm);
  // Without an age: the version says whether an entry still holds.
  const kept = new LRUCache<number, Kept>({ max: MOST_JOBS });

  return batchLoader(orm, async (ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
    const current = await versionsOf.execute({ ids });
    const unchanged = ({ id, version }: { id: number; version: string }): JobRow | undefined => {
      const known = kept.get(id);
      return known?.version === version ? known.row : undefined;
    };
    // Taken now: others may keep something newer while the rest is read.
    const rows = new Map(current.map((job) => [job.id, unchanged(job)]));
    const changed = current.flatMap(({ id }) => (rows.get(id) ? [] : [id]));
    // Read after the versions, so that a row is at least as new as the version it is kept under.
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

/** By connection: what a transaction sees is its own. */
const readers = new WeakMap<Queries, ReturnType<typeof readerOf>>();

/**
 * Jobs by their ids, for lists, which are read again and again. Asks the database of each whether it is still what was
 * read last, and reads only what is not: sending and unpacking a page of jobs costs more than finding it.
 */
export const cachedJobs = async (orm: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, JobRow>> => {
  if (ids.length === 0) return new Map();
  const read = readers.get(orm) ?? readerOf(orm);
  readers.set(orm, read);
  return read(ids);
};
