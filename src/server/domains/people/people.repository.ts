import { and, desc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from '#shared/contract/endpoint.ts';
import type { CreatorSort } from '#shared/contract/list-query.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { type AgeRange, ageBounds } from '#shared/domain/people/age.ts';
import { otherRole, type Role } from '#shared/domain/people/roles.ts';
import { joinCodes, splitCodes } from '#shared/domain/text/code-list.ts';
import { files, previews } from '../../db/schema/files.ts';
import { ratingsBy } from '../../db/schema/jobs.ts';
import { favourites, profiles, users } from '../../db/schema/people.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Queries } from '../../db/transaction.ts';
import { isBornWithin } from '../../db/within-period.ts';
import { offsetOf, type Page, type PageQuery, totalOf } from '../../http/route.ts';
import { visibilityColumns } from './creator-page.repository.ts';

export type CreatorsQuery = Query<typeof peopleApi.listCreators>;

/** Spelled like the indexes `profiles_listed_…`; total orders, so that pages neither repeat nor skip a creator. */
const orders: Readonly<Record<CreatorSort, SQL[]>> = {
  stars: [desc(profiles.stars), desc(profiles.rated), desc(profiles.userId)],
  finished: [desc(profiles.finishedJobs), desc(profiles.userId)],
  joined: [desc(profiles.userId)],
};

const isAged = (range: AgeRange, now: Date): SQL => {
  const { min, max } = ageBounds(range);
  return isBornWithin(profiles.dateOfBirth, {
    min: sql`${min}::int`,
    max: sql`${max}::int`,
    now: sql`${now.toISOString()}::timestamptz`,
  });
};

/** Creators with these words in name or description; selected first, once, as an array. */
const isDescribed = (q: string): SQL => {
  const words = searchWords(q);
  if (!words) return sql`false`;
  const query = sql`to_tsquery('simple', ${words})`;
  return sql`${profiles.userId} = any(array(
    select u.id from users u where u.role = 'creator' and to_tsvector('simple', u.name) @@ ${query}
    union select p.user_id from profiles p where p.listed and to_tsvector('simple', p.description) @@ ${query}))`;
};

const isFavouriteOf = (brandId: number): SQL<boolean> =>
  sql`${profiles.userId} = any(array(select f.creator_id from favourites f where f.brand_id = ${brandId}))`;

/** Creators who have any of the codes of a list; all where it has none. */
const hasAny = (column: PgColumn, list: string | undefined): SQL | undefined => {
  const codes = splitCodes(list);
  return codes.length === 0 ? undefined : sql`${column} && ${`{${joinCodes(codes)}}`}::text[]`;
};

/** Literally `listed`: with a parameter PostgreSQL could not use the partial indexes. */
const conditionsOf = (query: CreatorsQuery, brandId: number, now: Date): SQL | undefined => {
  const { q, gender, age, stars, languages, categories, only } = query;
  return and(
    sql`${profiles.listed}`,
    gender && eq(profiles.gender, gender),
    age && isAged(age, now),
    stars === undefined ? undefined : gte(profiles.stars, stars),
    hasAny(profiles.languages, languages),
    hasAny(profiles.categories, categories),
    q ? isDescribed(q) : undefined,
    only === 'favourites' ? isFavouriteOf(brandId) : undefined,
  );
};

/** The ids of one page of creators, in order, and how many there are. */
export interface FoundCreators {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Finds listed creators for a brand. */
export const findCreators = async (
  orm: Queries,
  query: CreatorsQuery,
  brandId: number,
  now: Date,
): Promise<FoundCreators> => {
  const where = conditionsOf(query, brandId, now);
  const found = await orm
    .select({ id: profiles.userId })
    .from(profiles)
    .where(where)
    .orderBy(...orders[query.sort])
    .limit(query.per_page)
    .offset(offsetOf(query));
  const total = await totalOf(query, found.length, async () => orm.$count(profiles, where));
  return { ids: found.map(({ id }) => id), total };
};

/** The characters of a description that a list shows. */
export const shortDescription = sql<string | null>`left(${profiles.description}, 240)`;

/** The given creators in list form, as a brand sees them, without those that are no longer listed. */
export const creatorCards = (orm: Queries, ids: readonly number[], brandId: number) =>
  orm
    .select({
      user: { id: users.id, name: users.name },
      profile: {
        description: shortDescription,
        gender: profiles.gender,
        dateOfBirth: profiles.dateOfBirth,
        finishedJobs: profiles.finishedJobs,
        languages: profiles.languages,
        categories: profiles.categories,
        rated: profiles.rated,
        stars: profiles.stars,
      },
      picture: { storageKey: files.storageKey },
      preview: previews,
      isFavourite: isFavouriteOf(brandId),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(files, eq(files.id, profiles.pictureFileId))
    .leftJoin(previews, eq(previews.fileId, profiles.pitchFileId))
    .where(and(inArray(users.id, [...ids]), sql`${profiles.listed}`));

export type CreatorCard = Awaited<ReturnType<typeof creatorCards>>[number];

/** Whether a brand has marked a creator. */
export const isFavourite = async (orm: Queries, brandId: number, creatorId: number): Promise<boolean> => {
  const isTheir = and(eq(favourites.brandId, brandId), eq(favourites.creatorId, creatorId));
  return (await orm.select({ id: favourites.creatorId }).from(favourites).where(isTheir)).length > 0;
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
  const total = await totalOf(page, rows.length, async () => orm.$count(ratings, where));
  return { rows, total } satisfies Page<unknown>;
};

/** A comment with the counterpart of its author. */
export type CommentRow = Awaited<ReturnType<typeof findComments>>['rows'][number];
