// A brand's products. A product that a job refers to is only archived, never deleted.
import type { Body } from '#shared/contract/endpoint.ts';
import type { productsApi } from '#shared/contract/products.ts';
import { toCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { invalidField, orNotFound } from '../../http/api-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import {
  archiveProduct,
  deleteUnordered,
  findProduct,
  insertProduct,
  lockImage,
  type ProductRow,
  updateProduct,
} from './products.repository.ts';

export const canManageProduct = (actor: Actor, { product }: ProductRow): boolean => product.brandId === actor.id;

type Form = Body<typeof productsApi.createProduct>;

const columnsOf = (form: Form) => ({
  name: form.name,
  description: form.description,
  website: form.website || null,
  priceCents: typeof form.price === 'number' ? toCents(form.price) : null,
  isPhysical: form.is_physical === 1,
});

export const create = async (
  context: Context,
  actor: Actor,
  form: Form,
  image: ReceivedFile | undefined,
): Promise<ProductRow> => {
  if (!image) throw invalidField('image', 'A product image is required');
  const { db, files } = context;
  const picture = await files.preparePicture(image, actor.id);
  const id = await files.withStored([picture], (file) =>
    transaction(db, async (tx) => {
      const kept = await files.keep(tx, { ownerId: actor.id, kind: 'product', file });
      const made = await insertProduct(tx.orm, { brandId: actor.id, ...columnsOf(form), imageFileId: kept.id });
      noteMade(made);
      return made;
    }),
  );
  return created(context, id);
};

/** The product of an id. @throws ApiError `notFound` when it is gone */
export const created = (context: Context, id: number): Promise<ProductRow> =>
  orNotFound(findProduct(context.db.orm, id));

export const update = async (
  context: Context,
  { product }: ProductRow,
  form: Form,
  image: ReceivedFile | undefined,
): Promise<ProductRow> => {
  const { db, files } = context;
  const picture = image && (await files.preparePicture(image, product.brandId));
  await files.withStored([picture], (file) =>
    transaction(db, async (tx) => {
      const before = await lockImage(tx.orm, product.id);
      const kept = file && (await files.keep(tx, { ownerId: product.brandId, kind: 'product', file }));
      await updateProduct(tx.orm, product.id, { ...columnsOf(form), ...(kept && { imageFileId: kept.id }) });
      if (kept && before) await files.remove(tx, before.imageFileId);
    }),
  );
  return created(context, product.id);
};

/** Deletes a product without orders, with its image; archives an ordered one, which its jobs still show. */
export const archive = async (context: Context, { product }: ProductRow): Promise<void> => {
  const { db, clock, files } = context;
  await transaction(db, async (tx) => {
    // The lock keeps the product from being ordered meanwhile.
    if (!(await lockImage(tx.orm, product.id))) return;
    const deleted = await deleteUnordered(tx.orm, product.id);
    if (deleted) await files.remove(tx, deleted.imageFileId);
    else await archiveProduct(tx.orm, product.id, clock());
  });
};
