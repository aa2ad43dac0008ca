import { and, eq, max } from 'drizzle-orm';
import { deliveries, jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

/** Locks a creator's job in progress; false when there is none. */
export const lockForDelivery = async (orm: Queries, jobId: number, creatorId: number): Promise<boolean> => {
  const [open] = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.status, 'in_progress'), eq(jobs.creatorId, creatorId)))
    .for('no key update');
  return open !== undefined;
};

/** The number of a job's newest delivery; 0 without one. */
export const newestVersion = async (orm: Queries, jobId: number): Promise<number> => {
  const [newest] = await orm
    .select({ version: max(deliveries.version) })
    .from(deliveries)
    .where(eq(deliveries.jobId, jobId));
  return newest?.version ?? 0;
};

export const insertDelivery = async (orm: Queries, delivery: typeof deliveries.$inferInsert): Promise<void> => {
  await orm.insert(deliveries).values(delivery);
};
