import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { ANSWER_TIME, NOTICE } from '#shared/domain/jobs/job-due.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** Rows that another process is marking are skipped; after its commit they no longer meet the condition. */
const markNext = async (orm: Queries, isDue: SQL | undefined, marks: Record<string, Date | SQL>, limit: number) => {
  const due = orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(isDue)
    .orderBy(asc(jobs.dueAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return orm.update(jobs).set(marks).where(sql`${jobs.id} = any(array(${due}))`).returning();
};

/** Marks the next jobs with an overdue video as late. The index `jobs_due` finds them. */
export const markNextLate = (orm: Queries, now: Date, limit: number) => {
  const remindedAt = sql`coalesce(${jobs.remindedAt}, ${now.toISOString()})`;
  return markNext(orm, and(lte(jobs.dueAt, now), isNull(jobs.lateAt)), { lateAt: now, remindedAt }, limit);
};

/**
 * Marks the next jobs as reminded of: the creator a day before the due time, the brand of a video that it has not
 * answered. The indexes `jobs_due_reminders` and `jobs_answer_reminders` find them.
 */
export const markNextReminded = (orm: Queries, now: Date, limit: number) => {
  const isDueSoon = lte(jobs.dueAt, new Date(now.getTime() + NOTICE));
  const isUnanswered = and(
    sql`${jobs.stage} = 'delivered'`,
    lte(jobs.deliveredAt, new Date(now.getTime() - ANSWER_TIME)),
  );
  return markNext(orm, and(isNull(jobs.remindedAt), or(isDueSoon, isUnanswered)), { remindedAt: now }, limit);
};

/**
 * Jobs whose script the admins write and the brand has not approved yet, oldest first, with the number of submissions and
 * what the brand asks to revise.
 */
export const jobsAwaitingScripts = (orm: Queries) =>
  orm
    .select({
      id: jobs.id,
      submissions: jobs.scriptRevisions,
      askedAt: jobs.scriptAskedAt,
      words: jobs.scriptWords,
      brand: users.name,
      product: products.name,
    })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.brandId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .where(eq(jobs.status, 'awaiting_scripting'))
    .orderBy(asc(jobs.id));
