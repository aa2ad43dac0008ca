import { and, eq, isNull, sql } from 'drizzle-orm';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Locks an open job until the application is stored, so that nobody is accepted in between; false when
 * it is not open. Not shared with others who apply, as a trigger then counts the applications in the job's row.
 */
export const lockOpenJob = async (orm: Queries, jobId: number): Promise<boolean> => {
  const [open] = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'pending')))
    .for('no key update');
  return open !== undefined;
};

/** Locks a job before one of its applications, in the same order as an acceptance does. */
export const lockJob = async (orm: Queries, id: number): Promise<void> => {
  await orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('no key update');
};

/** Locks a job in the same way and returns its status. */
export const lockStatus = async (orm: Queries, id: number): Promise<JobStatus | undefined> => {
  const [job] = await orm.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)).for('no key update');
  return job?.status;
};

/**
 * Whether a creator can work on a job: neither suspended, from orders at least, nor deleted, and without a request for deletion. The lock
 * delays a concurrent request for deletion until the job is assigned, so that it is rejected because of that job.
 */
export const lockAvailable = async (orm: Queries, creatorId: number): Promise<boolean> => {
  const isAvailable = and(
    isNull(users.suspendedAt),
    sql`not 'orders' = any (${users.suspendedFrom})`,
    isNull(users.deletedAt),
    isNull(users.deletionRequestedAt),
  );
  const [creator] = await orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, creatorId), isAvailable))
    .for('share');
  return creator !== undefined;
};
