import { and, asc, inArray, isNull, lte } from 'drizzle-orm';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Marks the next jobs whose video is due as late, each once: rows that another process marks at the moment are skipped,
 * and after its commit they are no longer due. Found by the index `jobs_due`.
 */
export const markNextLate = async (orm: Queries, now: Date, limit: number) => {
  const due = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(lte(jobs.dueAt, now), isNull(jobs.lateAt)))
    .orderBy(asc(jobs.dueAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return orm
    .update(jobs)
    .set({ lateAt: now })
    .where(inArray(jobs.id, due))
    .returning({ id: jobs.id, brandId: jobs.brandId, creatorId: jobs.creatorId });
};
