import { and, eq, exists, not } from 'drizzle-orm';
import type { Body } from '#shared/contract/endpoint.ts';
import type { productsApi } from '#shared/contract/products.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Context } from '../../context.ts';
import { jobs, products } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { invalidField } from '../../http/refusal.ts';
import { findProduct, type ProductRow } from './products.repository.ts';

type Form = Body<typeof productsApi.createProduct>;

const columnsOf = (form: Form) => ({
  name: form.name,
  description: form.description,
  website: form.website || null,
  priceCents: typeof form.price === 'number' ? toCents(form.price) : null,
  isPhysical: form.is_physical === 1,
});

/** The image of a product, which nobody else replaces before the transaction ends. */
const lockImage = async (tx: Transaction, id: number) => {
  const [row] = await tx.orm
    .select({ imageFileId: products.imageFileId })
    .from(products)
    .where(eq(products.id, id))
    .for('update');
  return row;
};

/** A brand's products. One that stands on a job is never deleted, only archived. */
export class ProductsService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  async create(actor: Actor, form: Form, image: ReceivedFile | undefined): Promise<ProductRow> {
    if (!image) throw invalidField('image', 'A product image is required');
    const { db, files } = this.#context;
    const picture = await files.preparePicture(image, actor.id);
    const id = await transaction(db, async (tx) => {
      const kept = await files.keep(tx, { ownerId: actor.id, kind: 'product', source: picture });
      const [row] = await tx.orm
        .insert(products)
        .values({ brandId: actor.id, ...columnsOf(form), imageFileId: kept.id })
        .returning({ id: products.id });
      return row?.id ?? 0;
    });
    return this.#get(id);
  }

  async update({ product }: ProductRow, form: Form, image: ReceivedFile | undefined): Promise<ProductRow> {
    const { db, files } = this.#context;
    const picture = image && (await files.preparePicture(image, product.brandId));
    await transaction(db, async (tx) => {
      const before = await lockImage(tx, product.id);
      const kept = picture && (await files.keep(tx, { ownerId: product.brandId, kind: 'product', source: picture }));
      await tx.orm
        .update(products)
        .set({ ...columnsOf(form), ...(kept && { imageFileId: kept.id }) })
        .where(eq(products.id, product.id));
      if (kept && before) await files.remove(tx, before.imageFileId);
    });
    return this.#get(product.id);
  }

  /** A product that was never ordered is deleted with its image; another stays for the jobs that show it. */
  async archive({ product }: ProductRow): Promise<void> {
    const { db, clock, files } = this.#context;
    await transaction(db, async (tx) => {
      // Under the lock nobody orders it meanwhile.
      if (!(await lockImage(tx, product.id))) return;
      const isOrdered = exists(tx.orm.select({ id: jobs.id }).from(jobs).where(eq(jobs.productId, product.id)));
      const [deleted] = await tx.orm
        .delete(products)
        .where(and(eq(products.id, product.id), not(isOrdered)))
        .returning({ imageFileId: products.imageFileId });
      if (deleted) await files.remove(tx, deleted.imageFileId);
      else await tx.orm.update(products).set({ archivedAt: clock() }).where(eq(products.id, product.id));
    });
  }

  async #get(id: number): Promise<ProductRow> {
    const row = await findProduct(this.#context.db.orm, id);
    if (!row) throw new Error(`Product ${id} is gone.`);
    return row;
  }
}
