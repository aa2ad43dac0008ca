import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
import type { Side } from '#shared/domain/job-stage.ts';
import { limits } from '#shared/domain/limits.ts';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import { portfolioSamples } from '../../db/schema/portfolio.ts';
import { arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { invitedToOfEachOwner } from '../jobs/invitations/invitations.repository.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { askedJobs, jobsOfVersions, versionColumns } from '../jobs/lists/job-cache.repository.ts';
import { pageOfEachKey } from '../jobs/lists/page-ids.repository.ts';
import { needing, openTasks, underWay } from '../jobs/lists/query-filters.repository.ts';
import type { Condition } from '../jobs/lists/sql-condition.repository.ts';
import { newestOfEachOwner } from '../notifications/newest-notifications.repository.ts';

const OWNER = sql`owner.id`;

/** Literals instead of parameters, since PostgreSQL would not use the partial index of running jobs with parameters. */
const inStatus = (...statuses: readonly JobStatus[]) =>
  sql`${jobs.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

const ONGOING = inStatus('awaiting_scripting', 'pending', 'in_progress');
const FINISHED = inStatus('completed');

/** One more row than the dashboard shows, so that the page knows whether to offer "Show More". */
const FIRST = { limit: limits.dashboardRows + 1, offset: 0 };
const MOST_NEEDS = limits.needsYou + 1;
const NEEDS = sql`limit (select ${sql.raw(String(MOST_NEEDS))})`;

/** The owner is a column of the statement. */
const NOBODY = 0;

interface Jobs {
  readonly side: Side;
  /** Column of the owner. */
  readonly of: PgColumn;
  /** The rest of the list to which the total leads. */
  readonly others: SQL;
  /** Jobs with an unanswered invitation. */
  readonly invitedTo: SQL<readonly number[]>;
  /** Conditions of the table; the owner is their only parameter. */
  readonly shown: (ownerId: number) => readonly Condition[];
}

/** One row for each owner: numbers and ids of jobs, each read from an index by owner and status. */
const summariesOf = (orm: Queries, { side, of, others, invitedTo, shown }: Jobs) => {
  const counted = (condition: SQL, name: string) =>
    sql<string>`(select count(*) from ${jobs} where ${of} = ${OWNER} and ${condition})`.mapWith(Number).as(name);
  const selected = orm
    .select({
      owner: sql<string>`${OWNER}`.mapWith(Number).as('owner'),
      isFirst: sql<boolean>`owner.place = 1`.as('is_first'),
      ongoing: counted(ONGOING, 'ongoing'),
      finished: counted(FINISHED, 'finished'),
      others: counted(others, 'others'),
      ids: pageOfEachKey(orm, OWNER, shown(NOBODY), 'newest').as('ids'),
      needs: pageOfEachKey(orm, OWNER, needing(side, NOBODY), `${side} urgency`, NEEDS).as('needs'),
      invitedTo: invitedTo.as('invited_to'),
      newest: newestOfEachOwner.as('newest'),
      // Only whether there is one.
      description: sql<string | null>`left(${profiles.description}, 1)`.as('description'),
      pictureFileId: profiles.pictureFileId,
      dateOfBirth: profiles.dateOfBirth,
      gender: profiles.gender,
      hasPitch: sql<boolean>`${profiles.pitchFileId} is not null`.as('has_pitch'),
      hasSamples:
        sql<boolean>`exists (select from ${portfolioSamples} where ${portfolioSamples.creatorId} = ${OWNER})`.as(
          'has_samples',
        ),
    })
    .from(sql`unnest(${arrayPlaceholder('owners')}) with ordinality owner (id, place)`)
    .leftJoin(profiles, eq(profiles.userId, OWNER));
  return orm.$with('summaries').as(selected);
};

const ALL_SHOWN = sql`any(array(select unnest(ids || needs || invited_to) from summaries))`;

/**
 * Counts the jobs of several users at once, finds the newest ones of their tables, those in which they must act after
 * those to which they are invited, their newest notifications, and what their profiles must have. The same statement reads
 * the versions of these jobs.
 */
const summaryBy = (name: string, jobsOf: Jobs) =>
  perConnection((orm) => {
    const summaries = summariesOf(orm, jobsOf);
    const prepared = orm
      .with(summaries, orm.$with('asked', {}).as(askedJobs(ALL_SHOWN)))
      .select({
        owner: summaries.owner,
        isFirst: summaries.isFirst,
        ongoing: summaries.ongoing,
        finished: summaries.finished,
        others: summaries.others,
        ids: summaries.ids,
        needs: summaries.needs,
        invitedTo: summaries.invitedTo,
        newest: summaries.newest,
        description: summaries.description,
        pictureFileId: summaries.pictureFileId,
        dateOfBirth: summaries.dateOfBirth,
        gender: summaries.gender,
        hasPitch: summaries.hasPitch,
        hasSamples: summaries.hasSamples,
        versions: versionColumns(sql`is_first`),
      })
      .from(summaries)
      .prepare(name);
    return batchLoader(orm, async (owners: readonly number[]) => {
      const found = await prepared.execute({ owners, ...FIRST });
      const first = found.find(({ isFirst }) => isFirst);
      const jobsById: ReadonlyMap<number, JobRow> = first ? await jobsOfVersions(orm, first.versions) : new Map();
      return new Map(
        found.map(({ owner, ongoing, finished, others, ids, needs, invitedTo, newest, ...profile }) => {
          const { pictureFileId, ...ofProfile } = profile;
          return [
            owner,
            {
              counters: { total: ongoing + finished + others, ongoing, finished },
              ids,
              needs: [...invitedTo, ...needs],
              jobsById,
              newest,
              profile: { hasPicture: pictureFileId !== null, ...ofProfile },
            },
          ];
        }),
      );
    });
  });

/** Counts the paid jobs of each brand, cancelled ones too, like the list of orders, and finds those under way. */
export const summaryOfBrands = summaryBy('brand_summary', {
  side: 'brand',
  of: jobs.brandId,
  others: sql`${inStatus('cancelled')} and ${jobs.paidAt} is not null`,
  invitedTo: sql`array[]::bigint[]`.mapWith(() => []),
  shown: underWay,
});
/** Counts the jobs of each creator, and finds the open tasks. */
export const summaryOfCreators = summaryBy('creator_summary', {
  side: 'creator',
  of: jobs.creatorId,
  others: inStatus('awaiting_payment', 'cancelled'),
  invitedTo: invitedToOfEachOwner,
  shown: openTasks,
});
