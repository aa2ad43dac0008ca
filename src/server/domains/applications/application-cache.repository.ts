import { sql } from 'drizzle-orm';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { applications } from '../../db/schema/jobs.ts';
import { anyOfArray } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { type Versioned, versionCache } from '../../db/version-cache.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';

const MOST_APPLICATIONS = 2_000;

type Application = typeof applications.$inferSelect;

export interface ApplicationRow {
  readonly application: Application;
  readonly row: JobRow;
}

/** An application's id and version, and its job. */
interface Found extends Versioned {
  readonly jobId: number;
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

const cacheOf = perConnection((orm) => versionCache<Application>(MOST_APPLICATIONS, applicationsByIds(orm)));

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
  const current = await cacheOf(orm)(found);
  return found.flatMap(({ id, jobId }) => {
    const [application, row] = [current.get(id), jobsById.get(jobId)];
    return application && row ? [pairing(orm)(application, row)] : [];
  });
};
