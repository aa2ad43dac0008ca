import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

export type User = typeof users.$inferSelect;

/** When a user requested the deletion of the account. */
export const deletionRequestedAt = async (orm: Queries, userId: number): Promise<Date | null> => {
  const [user] = await orm.select({ at: users.deletionRequestedAt }).from(users).where(eq(users.id, userId));
  return user?.at ?? null;
};

export const requestDeletion = async (orm: Queries, userId: number, requestedAt: Date): Promise<void> => {
  await orm.update(users).set({ deletionRequestedAt: requestedAt }).where(eq(users.id, userId));
};

/** Cancels a request for deletion; undefined without one. */
export const undoDeletion = async (orm: Queries, userId: number): Promise<Pick<User, 'email' | 'name'> | undefined> => {
  const [user] = await orm
    .update(users)
    .set({ deletionRequestedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionRequestedAt)))
    .returning({ email: users.email, name: users.name });
  return user;
};

const isDue = (requestedBefore: Date) => and(isNull(users.deletedAt), lte(users.deletionRequestedAt, requestedBefore));

/** The next accounts after `lastId`, by id, whose deletion was requested before a point in time. */
export const dueAccounts = (orm: Queries, requestedBefore: Date, lastId: number, most: number): Promise<User[]> =>
  orm
    .select()
    .from(users)
    .where(and(isDue(requestedBefore), gt(users.id, lastId)))
    .orderBy(asc(users.id))
    .limit(most);

/** Locks an account that is still due for deletion. */
export const lockDue = async (orm: Queries, id: number, requestedBefore: Date): Promise<User | undefined> => {
  const [user] = await orm
    .select()
    .from(users)
    .where(and(eq(users.id, id), isDue(requestedBefore)))
    .for('update');
  return user;
};

/** The unpaid jobs of a brand. */
export const draftsOf = (orm: Queries, brandId: number): Promise<(typeof jobs.$inferSelect)[]> =>
  orm
    .select()
    .from(jobs)
    .where(and(eq(jobs.brandId, brandId), sql`${jobs.status} = 'awaiting_payment'`));

/** Open jobs that a creator has applied for, where the brand sees the application. */
export const openJobsAppliedFor = (orm: Queries, creatorId: number): Promise<{ id: number; brandId: number }[]> =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(
        eq(applications.creatorId, creatorId),
        inArray(applications.status, ['pending', 'declined']),
        eq(jobs.status, 'pending'),
      ),
    );
