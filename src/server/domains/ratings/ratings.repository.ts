import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ROLES, type Role } from '#shared/domain/people/roles.ts';
import { first } from '../../db/rows.ts';
import { jobs, products, ratings, ratingsBy } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** A job that a brand and a creator share, if any. */
export const findJobOf = (orm: Queries, brandId: number, creatorId: number) =>
  first(
    orm
      .select({ brandId: jobs.brandId })
      .from(jobs)
      .where(and(eq(jobs.brandId, brandId), eq(jobs.creatorId, creatorId)))
      .limit(1),
  );

/** Completed jobs that a brand and a creator share and that are not rated yet, newest first. */
export const unratedJobs = (orm: Queries, brandId: number, creatorId: number) =>
  orm
    .select({ id: jobs.id })
    .from(jobs)
    .leftJoin(ratings, eq(ratings.jobId, jobs.id))
    .where(
      and(
        eq(jobs.brandId, brandId),
        eq(jobs.creatorId, creatorId),
        eq(jobs.status, 'completed'),
        isNull(ratings.jobId),
      ),
    )
    .orderBy(desc(jobs.id));

/** A job with those who may rate each other for it. */
export const findRatedJob = (orm: Queries, id: number) =>
  first(
    orm
      .select({ id: jobs.id, brandId: jobs.brandId, creatorId: jobs.creatorId, status: jobs.status })
      .from(jobs)
      .where(eq(jobs.id, id)),
  );

export type RatedJob = NonNullable<Awaited<ReturnType<typeof findRatedJob>>>;

/** What a notification of a rating names: the product, and who rated. */
export const findRater = (orm: Queries, jobId: number, raterId: number) =>
  first(
    orm
      .select({ product: products.name, rater: users.name })
      .from(jobs)
      .innerJoin(products, eq(products.id, jobs.productId))
      .innerJoin(users, eq(users.id, raterId))
      .where(eq(jobs.id, jobId)),
  );

/** Stores the rating of one side of a job; false when it has rated the job already. */
export const insertRating = async (orm: Queries, by: Role, rating: typeof ratings.$inferInsert): Promise<boolean> => {
  const table = ratingsBy[by];
  const added = await orm.insert(table).values(rating).onConflictDoNothing().returning({ jobId: table.jobId });
  return added.length > 0;
};

/** The newest comments by accounts of one role, with their people; hidden ones too. */
const newestCommentsBy = async (orm: Queries, by: Role, most: number) => {
  const [brand, creator, ratings] = [alias(users, 'brand'), alias(users, 'creator'), ratingsBy[by]];
  const rows = await orm
    .select({ rating: ratings, brand: brand.name, creator: creator.name })
    .from(ratings)
    .innerJoin(brand, eq(brand.id, ratings.brandId))
    .innerJoin(creator, eq(creator.id, ratings.creatorId))
    .where(isNotNull(ratings.comment))
    .orderBy(desc(ratings.createdAt), desc(ratings.jobId))
    .limit(most);
  return rows.map((row) => ({ ...row, by }));
};

/** The newest comments with their people, for operators; hidden ones too. */
export const newestComments = async (orm: Queries, most: number) => {
  const lists = await Promise.all(ROLES.map((by) => newestCommentsBy(orm, by, most)));
  const all = lists.flat().sort((a, b) => b.rating.createdAt.getTime() - a.rating.createdAt.getTime());
  return all.slice(0, most);
};

/** Hides the comment with this id, or shows it again without `hidden`; undefined when there is none, else its job. */
export const updateHidden = async (
  orm: Queries,
  id: number,
  hidden: { readonly at: Date; readonly reason: string } | null,
): Promise<number | undefined> => {
  const set = { commentHiddenAt: hidden?.at ?? null, commentHiddenReason: hidden?.reason ?? null };
  for (const ratings of Object.values(ratingsBy)) {
    const changed = await orm
      .update(ratings)
      .set(set)
      .where(and(eq(ratings.id, id), isNotNull(ratings.comment)))
      .returning({ jobId: ratings.jobId });
    if (changed[0]) return changed[0].jobId;
  }
  return undefined;
};
