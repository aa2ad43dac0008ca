import { eq } from 'drizzle-orm';
import { portfolioConsents } from '../../db/schema/portfolio.ts';
import type { Queries } from '../../db/transaction.ts';

/** Whether the brand of a job lets its creator show the video. */
export const isShowingAllowed = async (orm: Queries, jobId: number): Promise<boolean> => {
  const found = await orm
    .select({ id: portfolioConsents.jobId })
    .from(portfolioConsents)
    .where(eq(portfolioConsents.jobId, jobId));
  return found.length > 0;
};

/** Lets the creator of a completed job show its video; false when that was allowed already. */
export const insertConsent = async (
  orm: Queries,
  consent: Omit<typeof portfolioConsents.$inferInsert, 'shownAt'>,
): Promise<boolean> => {
  const inserted = await orm
    .insert(portfolioConsents)
    .values(consent)
    .onConflictDoNothing()
    .returning({ id: portfolioConsents.jobId });
  return inserted.length > 0;
};

/** Withdraws the consent; true when the creator showed the video. */
export const deleteConsent = async (orm: Queries, jobId: number): Promise<boolean> => {
  const deleted = await orm
    .delete(portfolioConsents)
    .where(eq(portfolioConsents.jobId, jobId))
    .returning({ shownAt: portfolioConsents.shownAt });
  return deleted.some(({ shownAt }) => shownAt !== null);
};
