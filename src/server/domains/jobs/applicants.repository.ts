import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { picture, pitch } from '../../db/file-aliases.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { some } from '../../db/rows.ts';
import { previews } from '../../db/schema/files.ts';
import { applications } from '../../db/schema/jobs.ts';
import { addresses, profiles, users } from '../../db/schema/people.ts';
import { portfolioConsents } from '../../db/schema/portfolio.ts';
import type { Queries } from '../../db/transaction.ts';
import type { JobRow } from './jobs.repository.ts';

/**
 * The applicants of a job with the facts that a brand needs for its decision: the accepted one first, then by time of
 * application.
 */
export const applicantsOf = prepared((orm, jobId: Value) =>
  orm
    .select({
      application: applications,
      creator: { id: users.id, name: users.name },
      profile: profiles,
      picture,
      pitch,
      preview: previews,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.creatorId))
    .innerJoin(profiles, eq(profiles.userId, applications.creatorId))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .leftJoin(pitch, eq(pitch.id, profiles.pitchFileId))
    .leftJoin(previews, eq(previews.fileId, profiles.pitchFileId))
    .where(and(eq(applications.jobId, jobId), ne(applications.status, 'withdrawn')))
    .orderBy(sql`${applications.status} <> 'accepted'`, asc(applications.id)),
);

export type ApplicantRow = Awaited<ReturnType<typeof applicantsOf>>[number];

/** The shipping address of the accepted creator; none before an acceptance or when no product is sent. */
export const shippingOf = async (orm: Queries, { job, product }: JobRow) => {
  if (job.status !== 'in_progress' || job.creatorId === null || !product.isPhysical) return null;
  const [found] = await orm
    .select({ name: users.name, address: addresses })
    .from(addresses)
    .innerJoin(users, eq(users.id, addresses.userId))
    .where(eq(addresses.userId, job.creatorId));
  return found ?? null;
};

export type Shipping = NonNullable<Awaited<ReturnType<typeof shippingOf>>>;

/** Rejects all pending applications of a job and returns their creators. */
export const rejectPendingOf = async (orm: Queries, jobId: number, decidedAt: Date): Promise<readonly number[]> => {
  const rejected = await orm
    .update(applications)
    .set({ status: 'rejected', decidedAt })
    .where(and(eq(applications.jobId, jobId), eq(applications.status, 'pending')))
    .returning({ creatorId: applications.creatorId });
  return rejected.map(({ creatorId }) => creatorId);
};

/** Whether the brand of a job lets its creator show the video. */
export const isShowingAllowed = (orm: Queries, jobId: number): Promise<boolean> =>
  some(orm.select({ id: portfolioConsents.jobId }).from(portfolioConsents).where(eq(portfolioConsents.jobId, jobId)));

/** Lets the creator of a completed job show its video; false when that was allowed already. */
export const insertConsent = (
  orm: Queries,
  consent: Omit<typeof portfolioConsents.$inferInsert, 'shownAt'>,
): Promise<boolean> =>
  some(orm.insert(portfolioConsents).values(consent).onConflictDoNothing().returning({ id: portfolioConsents.jobId }));

/** Withdraws the consent; true when the creator showed the video. */
export const deleteConsent = async (orm: Queries, jobId: number): Promise<boolean> => {
  const deleted = await orm
    .delete(portfolioConsents)
    .where(eq(portfolioConsents.jobId, jobId))
    .returning({ shownAt: portfolioConsents.shownAt });
  return deleted.some(({ shownAt }) => shownAt !== null);
};
