import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { files } from '../../db/schema/files.ts';
import { products } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';

const columns = { product: products, image: files };

/** Products that are not archived, newest first. */
export const listProducts = async (orm: Queries, brandId: number, page: PageQuery): Promise<Page<ProductRow>> => {
  const mine = and(eq(products.brandId, brandId), isNull(products.archivedAt));
  const rows = await orm
    .select(columns)
    .from(products)
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(mine)
    .orderBy(desc(products.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  const [all] = await orm.select({ total: count() }).from(products).where(mine);
  return { rows, total: all?.total ?? 0 };
};

export const findProduct = async (orm: Queries, id: number): Promise<ProductRow | undefined> => {
  const [row] = await orm
    .select(columns)
    .from(products)
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(and(eq(products.id, id), isNull(products.archivedAt)));
  return row;
};

export interface ProductRow {
  product: typeof products.$inferSelect;
  image: typeof files.$inferSelect;
}
