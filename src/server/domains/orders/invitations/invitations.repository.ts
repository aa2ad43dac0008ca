import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { prepared, type Value } from '../../../db/prepared.ts';
import { first, only } from '../../../db/rows.ts';
import { notifications } from '../../../db/schema/conversations.ts';
import { files } from '../../../db/schema/files.ts';
import { applications, invitations, jobs } from '../../../db/schema/jobs.ts';
import { profiles, users } from '../../../db/schema/people.ts';
import type { Queries } from '../../../db/transaction.ts';
import { isAskedFor } from '../../discovery/discovery.repository.ts';
import { type JobRow, selectJobs } from '../../jobs/jobs.repository.ts';
import { isHeldBrand } from '../../jobs/lists/query-filters.repository.ts';

export type Invitation = typeof invitations.$inferSelect;

/** A creator with the fields that decide whether a brand can invite them. */
export const findInvitee = (orm: Queries, id: number) =>
  first(
    orm
      .select({
        id: users.id,
        name: users.name,
        active: profiles.active,
        listed: profiles.listed,
        gender: profiles.gender,
        dateOfBirth: profiles.dateOfBirth,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(users.id, id), eq(users.role, 'creator'))),
  );

export type Invitee = NonNullable<Awaited<ReturnType<typeof findInvitee>>>;

const itsApplication = and(
  eq(applications.jobId, invitations.jobId),
  eq(applications.creatorId, invitations.creatorId),
  ne(applications.status, 'withdrawn'),
);

const withCreator = (orm: Queries) =>
  orm
    .select({
      invitation: invitations,
      application: { status: applications.status },
      creator: { id: users.id, name: users.name },
      picture: { storageKey: files.storageKey },
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.creatorId))
    .innerJoin(profiles, eq(profiles.userId, invitations.creatorId))
    .leftJoin(files, eq(files.id, profiles.pictureFileId))
    .leftJoin(applications, itsApplication);

export type InvitationRow = Awaited<ReturnType<typeof withCreator>>[number];

/** The invitations of a job with their creators, the newest first. */
export const invitationsOf = prepared((orm, jobId: Value) =>
  withCreator(orm).where(eq(invitations.jobId, jobId)).orderBy(desc(invitations.createdAt), desc(invitations.id)),
);

/** One invitation with its creator. */
export const findInvitationRow = (orm: Queries, id: number): Promise<InvitationRow | undefined> =>
  first(withCreator(orm).where(eq(invitations.id, id)));

export const findInvitation = (orm: Queries, id: number): Promise<Invitation | undefined> =>
  first(orm.select().from(invitations).where(eq(invitations.id, id)));

/** The two users whose pages show an invitation: the brand of its job, and its creator. */
export const findParties = (orm: Queries, id: number) =>
  only(
    orm
      .select({ id: invitations.jobId, brandId: jobs.brandId, creatorId: invitations.creatorId })
      .from(invitations)
      .innerJoin(jobs, eq(jobs.id, invitations.jobId))
      .where(eq(invitations.id, id)),
  );

/**
 * How many creators besides one have not answered their invitation to a job. The caller holds the job's lock, so that
 * none is sent meanwhile.
 */
export const countWaiting = async (orm: Queries, jobId: number, besides: number): Promise<number> => {
  const [found] = await orm
    .select({ n: sql<string>`count(*)`.mapWith(Number) })
    .from(invitations)
    .leftJoin(applications, itsApplication)
    .where(
      and(
        eq(invitations.jobId, jobId),
        ne(invitations.creatorId, besides),
        isNull(invitations.declinedAt),
        isNull(invitations.withdrawnAt),
        isNull(applications.id),
      ),
    );
  return found?.n ?? 0;
};

/** A creator's relation to a job: the invitation, withdrawn or not, and an application that is not withdrawn. */
export const findRelation = async (orm: Queries, jobId: number, creatorId: number) => {
  const [invitation] = await orm
    .select()
    .from(invitations)
    .where(and(eq(invitations.jobId, jobId), eq(invitations.creatorId, creatorId)));
  const [application] = await orm
    .select({ status: applications.status })
    .from(applications)
    .where(
      and(eq(applications.jobId, jobId), eq(applications.creatorId, creatorId), ne(applications.status, 'withdrawn')),
    );
  return { invitation, application };
};

/** Stores an invitation, or sends one again that was withdrawn. @returns its id */
export const storeInvitation = async (
  orm: Queries,
  sent: Pick<Invitation, 'jobId' | 'creatorId' | 'note' | 'createdAt' | 'sentAt'>,
): Promise<number> => {
  const { note, createdAt, sentAt } = sent;
  const [stored] = await orm
    .insert(invitations)
    .values(sent)
    .onConflictDoUpdate({
      target: [invitations.jobId, invitations.creatorId],
      set: { note, createdAt, sentAt, seenAt: null, withdrawnAt: null },
    })
    .returning({ id: invitations.id });
  if (!stored) throw new Error('The invitation was not returned.');
  return stored.id;
};

/** Deletes a creator's unread notifications about a new job, which the invitation replaces. */
export const dropAnnouncement = async (orm: Queries, jobId: number, creatorId: number): Promise<void> => {
  await orm
    .delete(notifications)
    .where(
      and(
        eq(notifications.userId, creatorId),
        eq(notifications.jobId, jobId),
        inArray(notifications.type, ['new_job', 'saved_search']),
        isNull(notifications.readAt),
      ),
    );
};

/** Whether an announced job has not invited a creator; an invited one is notified by the invitation. */
export const isNotInvited = (creatorId: SQL): SQL =>
  sql`not exists (select from invitations i where i.job_id = job.id and i.creator_id = ${creatorId}
    and i.sent_at is not null)`;

/** Marks the invitations of a job that has just opened as sent and returns them: to those who still fit and have not applied. */
export const sendPlanned = async (orm: Queries, jobId: number, at: Date) => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const fits = isAskedFor({ gender: sql`job.gender`, min: sql`job.age_min`, max: sql`job.age_max`, now });
  const { rows } = await orm.execute<{ id: string; note: string }>(sql`
    update invitations i set sent_at = ${now}
    from jobs job, users u join profiles p on p.user_id = u.id
    where i.job_id = ${jobId} and i.sent_at is null and i.withdrawn_at is null
      and job.id = i.job_id and job.status = 'pending' and u.id = i.creator_id and p.listed and ${fits}
      and not exists (
        select from applications a where a.job_id = i.job_id and a.creator_id = i.creator_id and a.status <> 'withdrawn')
    returning i.creator_id as id, i.note`);
  return rows.map(({ id, note }) => ({ creatorId: Number(id), note }));
};

/** An invitation that was neither declined nor withdrawn. */
const isOpen = (id: number) =>
  and(eq(invitations.id, id), isNull(invitations.declinedAt), isNull(invitations.withdrawnAt));

/** Records when an invitation was first opened; false for any later time. */
export const markSeen = async (orm: Queries, id: number, seenAt: Date): Promise<boolean> => {
  const seen = await orm
    .update(invitations)
    .set({ seenAt })
    .where(and(isOpen(id), isNull(invitations.seenAt)))
    .returning({ id: invitations.id });
  return seen.length > 0;
};

/** Declines an open invitation; undefined for any other. */
export const declineOpen = async (
  orm: Queries,
  id: number,
  declineReason: string | null,
  declinedAt: Date,
): Promise<Invitation | undefined> => {
  // Declining implies that the creator has seen the invitation.
  const seenAt = sql`coalesce(${invitations.seenAt}, ${declinedAt.toISOString()}::timestamptz)`;
  const [declined] = await orm
    .update(invitations)
    .set({ declinedAt, declineReason, seenAt })
    .where(isOpen(id))
    .returning();
  return declined;
};

/** Withdraws an open invitation; false for any other. */
export const withdrawOpen = async (orm: Queries, id: number, withdrawnAt: Date): Promise<boolean> =>
  (await orm.update(invitations).set({ withdrawnAt }).where(isOpen(id)).returning({ id: invitations.id })).length > 0;

/** Withdraws the invitations to a job that wait for its opening, except that of one creator. */
export const withdrawPlanned = async (orm: Queries, jobId: number, withdrawnAt: Date, besides: number | null) => {
  const isPlanned = and(isNull(invitations.sentAt), isNull(invitations.withdrawnAt));
  const isOther = besides === null ? undefined : ne(invitations.creatorId, besides);
  await orm
    .update(invitations)
    .set({ withdrawnAt })
    .where(and(eq(invitations.jobId, jobId), isPlanned, isOther));
};

/** The open jobs to which a creator is invited and has not answered, the oldest invitation first; at most `most`. */
export const listInvitedTo: (orm: Queries, creatorId: number, most: number) => Promise<JobRow[]> = prepared(
  (orm, creatorId: Value, most: Value) => {
    const ids = sql`select i.job_id from invitations i
    join jobs j on j.id = i.job_id and j.status = 'pending' and not ${isHeldBrand(sql`j.brand_id`)}
    where i.creator_id = ${creatorId} and i.sent_at is not null and i.declined_at is null and i.withdrawn_at is null
      and not exists (select from applications a
        where a.job_id = i.job_id and a.creator_id = i.creator_id and a.status <> 'withdrawn')
    order by i.sent_at, i.id limit ${most}`;
    return selectJobs(orm, creatorId)
      .where(sql`${jobs.id} = any(array(${ids}))`)
      .orderBy(invitations.sentAt, invitations.id);
  },
);
