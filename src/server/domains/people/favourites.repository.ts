import { and, eq, sql } from 'drizzle-orm';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { favourites } from '../../db/schema/people.ts';
import { arrayLiteral, arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';

const keyOf = (brandId: number, creatorId: number): string => `${brandId} ${creatorId}`;

/** The pairs of a brand and a creator that are favourites. */
const favouritePairs = perConnection((orm) => {
  const asked = sql`unnest(${arrayPlaceholder('brands')}, ${arrayPlaceholder('creators')})`;
  const prepared = orm
    .select()
    .from(favourites)
    .where(sql`(${favourites.brandId}, ${favourites.creatorId}) in (select * from ${asked})`)
    .prepare('favourite_pairs');
  return batchLoader(orm, async (keys: readonly string[]): Promise<ReadonlyMap<string, true>> => {
    const pairs = keys.map((key) => key.split(' ').map(Number));
    const [brands, creators] = [0, 1].map((side) => arrayLiteral(pairs.map((pair) => pair[side] ?? 0)));
    const found = await prepared.execute({ brands, creators });
    return new Map(found.map(({ brandId, creatorId }) => [keyOf(brandId, creatorId), true]));
  });
});

/** The given creators that a brand has marked. */
export const findFavourites = async (
  orm: Queries,
  brandId: number,
  creatorIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (creatorIds.length === 0) return new Set();
  const found = await favouritePairs(orm)(creatorIds.map((id) => keyOf(brandId, id)));
  return new Set(creatorIds.filter((id) => found.has(keyOf(brandId, id))));
};

/** Marks a creator as a brand's favourite; already marked, nothing changes. */
export const addFavourite = async (orm: Queries, brandId: number, creatorId: number): Promise<void> => {
  await orm.insert(favourites).values({ brandId, creatorId }).onConflictDoNothing();
};

export const removeFavourite = async (orm: Queries, brandId: number, creatorId: number): Promise<void> => {
  await orm.delete(favourites).where(and(eq(favourites.brandId, brandId), eq(favourites.creatorId, creatorId)));
};
