import { and, eq, inArray } from 'drizzle-orm';
import { favourites } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

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
