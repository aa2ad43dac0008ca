import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { files } from '../../db/schema/files.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery, totalOf } from '../../http/route.ts';
import { medianOf, visibilityColumns } from './creator-page.repository.ts';
import { shortDescription } from './people.repository.ts';

/** A brand with the public part of the profile: neither address nor email. */
export const findBrand = (orm: Queries, id: number) =>
  first(
    orm
      .select({
        user: visibilityColumns,
        profile: {
          description: profiles.description,
          website: profiles.website,
          paidJobs: profiles.paidJobs,
          rated: profiles.rated,
          stars: profiles.stars,
        },
        picture: files,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(files, eq(files.id, profiles.pictureFileId))
      .where(and(eq(users.id, id), eq(users.role, 'brand'))),
  );

export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

export const countCompleted = (orm: Queries, brandId: number): Promise<number> =>
  orm.$count(jobs, and(eq(jobs.brandId, brandId), sql`${jobs.status} = 'completed'`));

/**
 * Number of latest completed jobs that a figure is based on: older ones say little, and a page must not read them all.
 */
const LATEST = 500;
const latestCompleted = (brandId: number) =>
  sql`(select id, product_id, delivered_at, completed_at from jobs where brand_id = ${brandId} and status = 'completed'
    order by id desc limit ${LATEST})`;

/**
 * The median time in seconds from the last delivery to the completion, at which the creator is paid; null for fewer than
 * five jobs.
 */
export const findPaymentTime = (orm: Queries, brandId: number): Promise<number | null> =>
  medianOf(
    orm,
    sql`select extract(epoch from completed_at - delivered_at) from ${latestCompleted(brandId)} j
      where completed_at > delivered_at`,
  );

/** Products that a page shows. */
const MOST_PRODUCTS = 12;

/** The products of completed jobs, those of the latest jobs first. */
export const listFilmedProducts = (orm: Queries, brandId: number) =>
  orm
    .select({ id: products.id, name: products.name, image: { storageKey: files.storageKey } })
    .from(products)
    .innerJoin(files, eq(files.id, products.imageFileId))
    .innerJoin(
      sql`(select product_id, max(id) as newest from ${latestCompleted(brandId)} j group by product_id) filmed`,
      sql`filmed.product_id = ${products.id}`,
    )
    .orderBy(sql`filmed.newest desc`)
    .limit(MOST_PRODUCTS);

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
