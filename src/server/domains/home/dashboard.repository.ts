import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { jobs } from '../../db/schema/jobs.ts';

const OWNER = sql`owner.id`;

/** Literals instead of parameters, since PostgreSQL would not use the partial index of running jobs with parameters. */
const inStatus = (...statuses: readonly JobStatus[]) =>
  sql`${jobs.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

const ONGOING = inStatus('awaiting_scripting', 'pending', 'in_progress');
const FINISHED = inStatus('completed');

/**
 * Counts the jobs of several users at once. Each number is read from an index by owner and status.
 * @param of column of the owner
 * @param others statuses in the total besides the running and the completed ones
 */
const countersBy = (of: PgColumn, name: string, others: SQL) =>
  perConnection((orm) => {
    const counted = (condition: SQL) =>
      sql<string>`(select count(*) from ${jobs} where ${of} = ${OWNER} and ${condition})`.mapWith(Number);
    const prepared = orm
      .select({
        owner: sql<string>`${OWNER}`.mapWith(Number),
        ongoing: counted(ONGOING),
        finished: counted(FINISHED),
        others: counted(others),
      })
      .from(sql`unnest(${sql.placeholder('owners')}::bigint[]) owner (id)`)
      .prepare(name);
    return batchLoader(orm, async (owners: readonly number[]) => {
      const found = await prepared.execute({ owners });
      return new Map(
        found.map(({ owner, ongoing, finished, others: rest }) => [
          owner,
          { total: ongoing + finished + rest, ongoing, finished },
        ]),
      );
    });
  });

/** The paid jobs of each brand. */
export const countersOfBrands = countersBy(jobs.brandId, 'brand_counters', sql`false`);
/** The jobs of each creator. */
export const countersOfCreators = countersBy(
  jobs.creatorId,
  'creator_counters',
  inStatus('awaiting_payment', 'cancelled'),
);
