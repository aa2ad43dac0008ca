import { and, desc, eq, exists, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Query } from '#shared/contract/endpoint.ts';
import type { productsApi } from '#shared/contract/products.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/schema/files.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, totalOf } from '../../http/route.ts';

const columns = { product: products, image: files };

export type ProductsQuery = Query<typeof productsApi.listProducts>;

/** Only products whose name matches; text without letters and digits finds nothing. */
const isCalled = (q: string | undefined): SQL | undefined => {
  if (!q) return undefined;
  const words = searchWords(q);
  return words ? sql`${products.search} @@ to_tsquery('simple', ${words})` : sql`false`;
};

/** Products that are not archived, newest first. */
export const listProducts = async (orm: Queries, brandId: number, page: ProductsQuery): Promise<Page<ProductRow>> => {
  const mine = and(eq(products.brandId, brandId), isNull(products.archivedAt), isCalled(page.q));
  const rows = await orm
    .select(columns)
    .from(products)
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(mine)
    .orderBy(desc(products.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  return { rows, total: await totalOf(page, rows.length, async () => orm.$count(products, mine)) };
};

export const findProduct = (orm: Queries, id: number): Promise<ProductRow | undefined> =>
  first(
    orm
      .select(columns)
      .from(products)
      .innerJoin(files, eq(files.id, products.imageFileId))
      .where(and(eq(products.id, id), isNull(products.archivedAt))),
  );

type ProductColumns = Pick<
  typeof products.$inferInsert,
  'name' | 'description' | 'website' | 'priceCents' | 'isPhysical'
>;

export const insertProduct = async (
  orm: Queries,
  product: ProductColumns & { readonly brandId: number; readonly imageFileId: number },
): Promise<number> => {
  const [row] = await orm.insert(products).values(product).returning({ id: products.id });
  return row?.id ?? 0;
};

export const updateProduct = async (
  orm: Queries,
  id: number,
  changes: ProductColumns & { readonly imageFileId?: number },
): Promise<void> => {
  await orm.update(products).set(changes).where(eq(products.id, id));
};

/** The image of a product, locked until the end of the transaction. */
export const lockImage = (orm: Queries, id: number) =>
  first(orm.select({ imageFileId: products.imageFileId }).from(products).where(eq(products.id, id)).for('update'));

/** Deletes a product without orders. @returns its image; undefined for an ordered product. */
export const deleteUnordered = async (orm: Queries, id: number) => {
  const isOrdered = exists(orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.productId, id)));
  const [deleted] = await orm
    .delete(products)
    .where(and(eq(products.id, id), not(isOrdered)))
    .returning({ imageFileId: products.imageFileId });
  return deleted;
};

export const archiveProduct = async (orm: Queries, id: number, archivedAt: Date): Promise<void> => {
  await orm.update(products).set({ archivedAt }).where(eq(products.id, id));
};

export interface ProductRow {
  product: typeof products.$inferSelect;
  image: typeof files.$inferSelect;
}
