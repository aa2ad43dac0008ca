import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { otherRole, type Role } from '#shared/domain/people/roles.ts';
import { ratingsBy } from '../../db/schema/jobs.ts';
import { favourites, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, type PageQuery } from '../../http/route.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { visibilityColumns } from './creator-page.repository.ts';

/** The given creators that a brand has marked. */
export const findFavourites = async (
  orm: Queries,
  brandId: number,
  creatorIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (creatorIds.length === 0) return new Set();
  const isAsked = and(eq(favourites.brandId, brandId), inArray(favourites.creatorId, [...creatorIds]));
  const found = await orm.select({ id: favourites.creatorId }).from(favourites).where(isAsked);
  return new Set(found.map(({ id }) => id));
};

/** Marks a creator as a brand's favourite; already marked, nothing changes. */
export const addFavourite = async (orm: Queries, brandId: number, creatorId: number): Promise<void> => {
  await orm.insert(favourites).values({ brandId, creatorId }).onConflictDoNothing();
};

export const removeFavourite = async (orm: Queries, brandId: number, creatorId: number): Promise<void> => {
  await orm.delete(favourites).where(and(eq(favourites.brandId, brandId), eq(favourites.creatorId, creatorId)));
};

/**
 * One page of the comments that a person wrote, or received from the other role, newest first, without hidden ones.
 * @param by the role of those who wrote them
 */
export const findComments = async (
  orm: Queries,
  { id, role }: { id: number; role: Role },
  by: Role,
  page: PageQuery,
) => {
  const ratings = ratingsBy[by];
  const sides = { brand: ratings.brandId, creator: ratings.creatorId };
  const where = and(eq(sides[role], id), isNotNull(ratings.comment), isNull(ratings.commentHiddenAt));
  const rows = await orm
    .select({
      id: ratings.id,
      stars: ratings.stars,
      comment: ratings.comment,
      createdAt: ratings.createdAt,
      person: visibilityColumns,
    })
    .from(ratings)
    .innerJoin(users, eq(users.id, sides[otherRole[role]]))
    .where(where)
    .orderBy(desc(ratings.createdAt), desc(ratings.jobId))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const counted = async () => {
    const [all] = await orm.select({ total: count() }).from(ratings).where(where);
    return all?.total ?? 0;
  };
  return { rows, total: await totalOf(page, rows.length, counted) } satisfies Page<unknown>;
};

/** A comment with the counterpart of its author. */
export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];
