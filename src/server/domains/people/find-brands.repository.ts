import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { files } from '../../db/schema/files.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/route.ts';
import { totalOf } from '../jobs/lists/list-jobs.repository.ts';
import { shortDescription } from './find-creators.repository.ts';

/** Brands whose pages creators may open, once they have ordered. The role is literal, as in `users_brand_words`. */
const isFound = (words: string): SQL | undefined =>
  and(
    sql`${users.role} = 'brand'`,
    sql`to_tsvector('simple', ${users.name}) @@ to_tsquery('simple', ${words})`,
    isNotNull(users.emailVerifiedAt),
    isNull(users.suspendedAt),
    isNull(users.deletedAt),
    gt(profiles.paidJobs, 0),
  );

/**
 * One page of the brands whose name contains these words, those with the most orders first.
 * @param words of `searchWords`
 */
export const findBrands = async (orm: Queries, words: string, query: PageQuery) => {
  const rows = await orm
    .select({
      user: { id: users.id, name: users.name },
      description: shortDescription,
      picture: { storageKey: files.storageKey },
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(files, eq(files.id, profiles.pictureFileId))
    .where(isFound(words))
    .orderBy(desc(profiles.paidJobs), desc(users.id))
    .limit(query.per_page)
    .offset(offsetOf(query));
  const counted = async () => {
    const [all] = await orm
      .select({ total: count() })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(isFound(words));
    return all?.total ?? 0;
  };
  return { rows, total: await totalOf(query, rows.length, counted) };
};

export type FoundBrand = Awaited<ReturnType<typeof findBrands>>['rows'][number];
