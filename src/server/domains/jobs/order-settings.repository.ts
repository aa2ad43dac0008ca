import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { some } from '../../db/rows.ts';
import { files } from '../../db/schema/files.ts';
import { products } from '../../db/schema/jobs.ts';
import { aspectRatioSettings, videoSettings } from '../../db/schema/settings.ts';
import { readSettings, type Settings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';

/** The days of creators, and how often a brand can ask for changes. */
export type Terms = Pick<Settings, 'deliveryDays' | 'revisionDays' | 'revisionRounds'>;

/** The durations and aspect ratios that can be ordered. */
export const readOffers = async (orm: Queries) => ({
  durations: await orm
    .select()
    .from(videoSettings)
    .where(eq(videoSettings.active, true))
    .orderBy(asc(videoSettings.position)),
  aspectRatios: await orm
    .select()
    .from(aspectRatioSettings)
    .where(eq(aspectRatioSettings.active, true))
    .orderBy(asc(aspectRatioSettings.position)),
});

/** The options of the order form for one brand. */
export const readOrderSettings = async (orm: Queries, brandId: number) => ({
  settings: await readSettings(orm),
  ...(await readOffers(orm)),
  products: await orm
    .select({ product: products, image: files })
    .from(products)
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(and(eq(products.brandId, brandId), isNull(products.archivedAt)))
    .orderBy(desc(products.id)),
});

/** A product that a brand can order. */
interface Offered {
  readonly brandId: number;
  readonly productId: number;
  /** Whether it may be archived: a job keeps its product. */
  readonly withArchived: boolean;
}

const offeredProduct = (orm: Queries, { brandId, productId, withArchived }: Offered) => {
  const isOffered = withArchived ? undefined : isNull(products.archivedAt);
  return orm
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.brandId, brandId), isOffered));
};

export const isProductOffered = async (orm: Queries, offered: Offered): Promise<boolean> =>
  (await offeredProduct(orm, offered)).length > 0;

/** The same; until the end of the transaction the product is neither deleted nor archived. */
export const lockOfferedProduct = async (orm: Queries, offered: Offered): Promise<boolean> =>
  (await offeredProduct(orm, offered).for('key share')).length > 0;

export const isDurationOffered = (orm: Queries, id: number): Promise<boolean> =>
  some(
    orm
      .select()
      .from(videoSettings)
      .where(and(eq(videoSettings.id, id), eq(videoSettings.active, true))),
  );

export const isRatioOffered = (orm: Queries, id: number): Promise<boolean> => {
  const isOffered = and(eq(aspectRatioSettings.id, id), eq(aspectRatioSettings.active, true));
  return some(orm.select().from(aspectRatioSettings).where(isOffered));
};
