import { and, asc, inArray, isNull, lte, sql } from 'drizzle-orm';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

/**
 * Marks the next jobs with an overdue video as late. Rows that another process is marking are skipped; after its commit
 * they are no longer due. The index `jobs_due` finds them.
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
    .returning({
      id: jobs.id,
      brandId: jobs.brandId,
      creatorId: jobs.creatorId,
      dueAt: jobs.dueAt,
      product: sql<string>`(select p.name from products p where p.id = ${jobs.productId})`,
    });
};
