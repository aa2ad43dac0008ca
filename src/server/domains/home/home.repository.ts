import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { limits } from '#shared/domain/limits.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { listRows } from '../jobs/lists/list-jobs.repository.ts';
import { inStatus, needing, openTasks, underWay } from '../jobs/lists/query-filters.repository.ts';
import { listInvitedTo } from '../orders/invitations/invitations.repository.ts';

/** One more row than the dashboard shows, so that the page knows whether to offer "Show More". */
const TABLE = { page: 1, per_page: limits.dashboardRows + 1 };
const NEEDS = { page: 1, per_page: limits.needsYou + 1 };

/** The paid jobs of one side by status, cancelled ones of a brand too, and what its profile must have. */
const summaryOf = async (orm: Queries, side: Side, ownerId: number) => {
  const isTheirs = eq(side === 'brand' ? jobs.brandId : jobs.creatorId, ownerId);
  const counted = (condition: SQL | undefined) => orm.$count(jobs, and(isTheirs, condition));
  const [found] = await orm
    .select({
      ongoing: counted(inStatus('awaiting_scripting', 'pending', 'in_progress')),
      finished: counted(inStatus('completed')),
      others: counted(
        side === 'brand'
          ? and(inStatus('cancelled'), isNotNull(jobs.paidAt))
          : inStatus('awaiting_payment', 'cancelled'),
      ),
      // Only whether there is one.
      description: sql<string | null>`left(${profiles.description}, 1)`,
      pictureFileId: profiles.pictureFileId,
      pitchFileId: profiles.pitchFileId,
      dateOfBirth: profiles.dateOfBirth,
      gender: profiles.gender,
      hasSamples: sql<boolean>`exists (select from portfolio_samples s where s.creator_id = ${users.id})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, ownerId));
  if (!found) throw new Error(`User ${ownerId} is gone.`);
  const { ongoing, finished, others, pictureFileId, pitchFileId, ...profile } = found;
  return {
    counters: { total: ongoing + finished + others, ongoing, finished },
    profile: { ...profile, hasPicture: pictureFileId !== null, hasPitch: pitchFileId !== null },
  };
};

/** Numbers of paid jobs, those under way, and those in which the brand must act, the most urgent first. */
export const brandSummary = async (orm: Queries, brandId: number) => {
  const [summary, rows, needs] = await Promise.all([
    summaryOf(orm, 'brand', brandId),
    listRows(orm, underWay(brandId), TABLE),
    listRows(orm, needing('brand', brandId), { ...NEEDS, sort: 'brand urgency' }),
  ]);
  return { ...summary, jobs: rows, needs };
};

/** Numbers of jobs, the open tasks, and the jobs in which the creator must act after those to which they are invited. */
export const creatorSummary = async (orm: Queries, creatorId: number) => {
  const mine = { viewerId: creatorId };
  const [summary, tasks, invitedTo, needs] = await Promise.all([
    summaryOf(orm, 'creator', creatorId),
    listRows(orm, openTasks(creatorId), TABLE, mine),
    listInvitedTo(orm, creatorId, NEEDS.per_page),
    listRows(orm, needing('creator', creatorId), { ...NEEDS, sort: 'creator urgency' }, mine),
  ]);
  return { ...summary, tasks, needs: [...invitedTo, ...needs] };
};
