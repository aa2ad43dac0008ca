import type { Data } from '#shared/contract/endpoint.ts';
import type { productsApi } from '#shared/contract/products.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import { bit } from '../../lib/bit.ts';
import type { PictureLinks } from '../../media/media-links.ts';
import type { ProductRow } from './products.repository.ts';

export const presentProduct = (
  { product, image }: ProductRow,
  links: PictureLinks,
): Data<typeof productsApi.createProduct> => ({
  id: product.id,
  name: product.name,
  description: product.description,
  image: links.picture(image),
  website: product.website,
  price: product.priceCents === null ? null : toDollars(product.priceCents),
  is_physical: bit(product.isPhysical),
});
