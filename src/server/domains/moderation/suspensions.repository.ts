import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SuspensionScope } from '#shared/domain/people/suspension.ts';
import { applications, jobs, products } from '../../db/schema/jobs.ts';
import { suspensions, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Locks an account against everything that refers to it: what it does at the same time has either happened before, or is
 * refused after the commit.
 */
export const lockAgainstUse = async (orm: Queries, id: number) => {
  const [user] = await orm.select().from(users).where(eq(users.id, id)).for('update');
  return user;
};

/** Stores a suspension, and the state that follows from it; false when there is one from this scope. */
export const insertSuspension = async (
  orm: Queries,
  suspension: { userId: number; scope: SuspensionScope; reason: string; createdAt: Date },
): Promise<boolean> => {
  const { userId, scope, createdAt } = suspension;
  const added = await orm.insert(suspensions).values(suspension).onConflictDoNothing().returning();
  if (added.length === 0) return false;
  const state =
    scope === 'sign_in'
      ? { suspendedAt: createdAt }
      : { suspendedFrom: sql`array_append(${users.suspendedFrom}, ${scope}::text)` };
  await orm.update(users).set(state).where(eq(users.id, userId));
  return true;
};

/** Ends the suspension from a scope; false when there is none. */
export const endSuspension = async (
  orm: Queries,
  { userId, scope, endReason, endedAt }: { userId: number; scope: SuspensionScope; endReason: string; endedAt: Date },
): Promise<boolean> => {
  const ended = await orm
    .update(suspensions)
    .set({ endedAt, endReason })
    .where(and(eq(suspensions.userId, userId), eq(suspensions.scope, scope), isNull(suspensions.endedAt)))
    .returning();
  if (ended.length === 0) return false;
  const state =
    scope === 'sign_in'
      ? { suspendedAt: null }
      : { suspendedFrom: sql`array_remove(${users.suspendedFrom}, ${scope}::text)` };
  await orm.update(users).set(state).where(eq(users.id, userId));
  return true;
};

/** Withdraws the undecided applications of a creator until `returnApplications`. Answers the ids of their jobs. */
export const holdBackApplications = async (orm: Queries, creatorId: number): Promise<number[]> => {
  const held = await orm
    .update(applications)
    .set({ status: 'withdrawn', heldBack: true })
    .where(and(eq(applications.creatorId, creatorId), eq(applications.status, 'pending')))
    .returning({ jobId: applications.jobId });
  return held.map(({ jobId }) => jobId);
};

/** Enters them again where the job is still open, under new numbers like every application that becomes visible. */
export const returnApplications = async (orm: Queries, creatorId: number): Promise<number[]> => {
  const { rows } = await orm.execute<{ job_id: string }>(sql`
    update applications a set status = 'pending', held_back = false, id = default, seen_at = null
    from jobs j where j.id = a.job_id and j.status = 'pending' and a.creator_id = ${creatorId} and a.held_back
    returning a.job_id`);
  const isHeld = and(eq(applications.creatorId, creatorId), eq(applications.heldBack, true));
  await orm.update(applications).set({ heldBack: false }).where(isHeld);
  return rows.map(({ job_id: jobId }) => Number(jobId));
};

/** Jobs with their brands, whose open pages show them. */
export const brandsOf = (orm: Queries, jobIds: readonly number[]) =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(jobs)
    .where(inArray(jobs.id, [...jobIds]));

/** The jobs in progress of a brand or a creator, with the other side. */
export const runningJobs = (orm: Queries, userId: number) =>
  orm
    .select({
      id: jobs.id,
      product: products.name,
      otherId: sql`case when ${jobs.brandId} = ${userId} then ${jobs.creatorId} else ${jobs.brandId} end`.mapWith(
        Number,
      ),
    })
    .from(jobs)
    .innerJoin(products, eq(products.id, jobs.productId))
    .where(and(eq(jobs.status, 'in_progress'), sql`${userId} in (${jobs.brandId}, ${jobs.creatorId})`))
    .orderBy(jobs.id);
