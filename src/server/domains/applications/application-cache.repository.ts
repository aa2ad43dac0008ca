import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { applications } from '../../db/schema/jobs.ts';
import { anyOfArray } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';

/** Size of the cache in applications; the least recently used one is evicted. */
const MOST_APPLICATIONS = 2_000;

type Application = typeof applications.$inferSelect;

export interface ApplicationRow {
  readonly application: Application;
  readonly row: JobRow;
}

/** An application's id, and the transaction that wrote it last (PostgreSQL's system column xmin). */
interface Found {
  readonly id: number;
  readonly jobId: number;
  readonly version: string;
}

interface CachedApplication {
  readonly version: string;
  readonly application: Application;
}

const applicationsByIds = (orm: Queries) => {
  const prepared = orm
    .select()
    .from(applications)
    .where(sql`${applications.id} = ${anyOfArray('ids')}`)
    .prepare('application_rows');
  return batchLoader(orm, async (ids: readonly number[]) => {
    const rows = await prepared.execute({ ids });
    return new Map(rows.map((application) => [application.id, application]));
  });
};

/**
 * Returns the same object for the same application and job as long as both are unchanged, so that caches keyed by the
 * object hold.
 */
const sameObjects = () => {
  const given = new WeakMap<Application, ApplicationRow>();
  return (application: Application, row: JobRow): ApplicationRow => {
    const known = given.get(application);
    const entry = known?.row === row ? known : { application, row };
    given.set(application, entry);
    return entry;
  };
};

const readerOf = perConnection((orm) => {
  // No TTL: the version tells whether an entry is still current.
  const cached = new LRUCache<number, CachedApplication>({ max: MOST_APPLICATIONS });
  const read = applicationsByIds(orm);

  return async (found: readonly Found[]): Promise<ReadonlyMap<number, Application>> => {
    // Taken now: a concurrent call may cache a newer row while the rest is read.
    const known = new Map(found.map(({ id }) => [id, cached.get(id)]));
    const unchanged = ({ id, version }: Found): Application | undefined => {
      const entry = known.get(id);
      return entry?.version === version ? entry.application : undefined;
    };
    const changed = found.flatMap((one) => (unchanged(one) ? [] : [one.id]));
    // Read after the versions, so that a row is never older than the version it is cached under.
    const fresh = changed.length > 0 ? await read(changed) : undefined;
    const current = new Map<number, Application>();
    for (const one of found) {
      const application = unchanged(one) ?? fresh?.get(one.id);
      if (!application) continue;
      if (cached.peek(one.id)?.application !== application) cached.set(one.id, { version: one.version, application });
      current.set(one.id, application);
    }
    return current;
  };
});

/** Serialized JSON is cached by object, since writing a page of jobs costs more than reading it. */
const pairing = perConnection(sameObjects);

/**
 * Applications with their jobs, in the order of `found`. Reads only those whose version differs from the cached one;
 * deleted ones are left out.
 */
export const cachedApplications = async (
  orm: Queries,
  found: readonly Found[],
  jobsById: ReadonlyMap<number, JobRow>,
): Promise<ApplicationRow[]> => {
  const current = await readerOf(orm)(found);
  return found.flatMap(({ id, jobId }) => {
    const [application, row] = [current.get(id), jobsById.get(jobId)];
    return application && row ? [pairing(orm)(application, row)] : [];
  });
};
